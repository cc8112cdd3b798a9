// The faces printed for 14499.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<i32>().unwrap());
    let mut read = || numbers.next().unwrap();
    let (n, m, mut x, mut y, k) = (read(), read(), read(), read(), read());
    let mut map: Vec<Vec<i32>> = (0..n).map(|_| (0..m).map(|_| read()).collect()).collect();
    let mut die = [0; 6]; // top, bottom, north, south, east, west
    for _ in 0..k {
        let command = read();
        let (dx, dy) = [(0, 1), (0, -1), (-1, 0), (1, 0)][command as usize - 1];
        if x + dx < 0 || x + dx >= n || y + dy < 0 || y + dy >= m {
            continue;
        }
        x += dx;
        y += dy;
        let turn: [usize; 6] = match command {
            1 => [5, 4, 2, 3, 0, 1],
            2 => [4, 5, 2, 3, 1, 0],
            3 => [3, 2, 0, 1, 4, 5],
            _ => [2, 3, 1, 0, 4, 5],
        };
        die = turn.map(|face| die[face]);
        let cell = &mut map[x as usize][y as usize];
        if *cell == 0 {
            *cell = die[1];
        } else {
            die[1] = *cell;
            *cell = 0;
        }
        println!("{}", die[0]);
    }
}
