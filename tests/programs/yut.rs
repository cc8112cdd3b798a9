// The highest total for 17825: every choice of a horse, depth first.
use std::io;

const WORTH: [i32; 33] = [
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0,
];
const NEXT: [usize; 33] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 32, 22, 23, 29, 25, 29, 27, 28, 29, 30, 31, 20, 32,
];

fn go(cell: usize, roll: usize) -> usize {
    let first = match cell {
        5 => 21,
        10 => 24,
        15 => 26,
        _ => NEXT[cell],
    };
    (1..roll).fold(first, |cell, _| NEXT[cell])
}

fn best(rolls: &[usize], horses: &mut [usize; 4]) -> i32 {
    if rolls.is_empty() {
        return 0;
    }
    let mut highest = 0;
    for i in 0..4 {
        let before = horses[i];
        if before == 32 {
            continue;
        }
        let cell = go(before, rolls[0]);
        if cell != 32 && horses.contains(&cell) {
            continue;
        }
        horses[i] = cell;
        highest = highest.max(WORTH[cell] + best(&rolls[1..], horses));
        horses[i] = before;
    }
    highest
}

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).expect("a line of rolls");
    let rolls: Vec<usize> = line.trim().split(' ').map(|word| word.parse().unwrap()).collect();
    println!("{}", best(&rolls, &mut [0; 4]));
}
