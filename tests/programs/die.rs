// The total for 23288, with a flood fill after each roll.
use std::io::{self, BufRead};

fn group(map: &Vec<Vec<i32>>, visited: &mut Vec<Vec<bool>>, x: usize, y: usize) -> i32 {
    visited[x][y] = true;
    let mut count = 1;
    for (dx, dy) in [(0, 1), (1, 0), (0, !0), (!0, 0)] {
        let (nx, ny) = (x.wrapping_add(dx), y.wrapping_add(dy));
        if nx < map.len() && ny < map[0].len() && !visited[nx][ny] && map[nx][ny] == map[x][y] {
            count += group(map, visited, nx, ny);
        }
    }
    count
}

fn main() {
    let stdin = io::stdin();
    let rows: Vec<Vec<i32>> = stdin
        .lock()
        .lines()
        .map(|line| line.unwrap().split_whitespace().map(|word| word.parse().unwrap()).collect())
        .collect();
    let (n, m, k) = (rows[0][0] as usize, rows[0][1] as usize, rows[0][2]);
    let map: Vec<Vec<i32>> = rows[1..].to_vec();
    let (mut x, mut y, mut way, mut score) = (0usize, 0usize, 0usize, 0);
    let [mut top, mut bottom, mut north, mut south, mut east, mut west] = [1, 6, 2, 5, 3, 4];
    let ways: [(usize, usize); 4] = [(0, 1), (1, 0), (0, !0), (!0, 0)];
    for _ in 0..k {
        if x.wrapping_add(ways[way].0) >= n || y.wrapping_add(ways[way].1) >= m {
            way = (way + 2) % 4;
        }
        x = x.wrapping_add(ways[way].0);
        y = y.wrapping_add(ways[way].1);
        match way {
            0 => (top, east, bottom, west) = (west, top, east, bottom),
            1 => (top, south, bottom, north) = (north, top, south, bottom),
            2 => (top, west, bottom, east) = (east, top, west, bottom),
            _ => (top, north, bottom, south) = (south, top, north, bottom),
        }
        score += map[x][y] * group(&map, &mut vec![vec![false; m]; n], x, y);
        way = match bottom.cmp(&map[x][y]) {
            std::cmp::Ordering::Greater => (way + 1) % 4,
            std::cmp::Ordering::Less => (way + 3) % 4,
            std::cmp::Ordering::Equal => way,
        };
    }
    println!("{score}");
}
