// The tilts for NUMBER (13460, 13459, 15644 or 15653), breadth first.
use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};

const NUMBER: u32 = 13460;
const WAYS: [(char, i32, i32); 4] = [('L', 0, -1), ('R', 0, 1), ('U', -1, 0), ('D', 1, 0)];

type Cell = (i32, i32);

fn at(grid: &[Vec<u8>], cell: Cell) -> u8 {
    grid[cell.0 as usize][cell.1 as usize]
}

fn roll(grid: &[Vec<u8>], mut cell: Cell, dx: i32, dy: i32) -> (Cell, i32) {
    let mut count = 0;
    while at(grid, (cell.0 + dx, cell.1 + dy)) != b'#' && at(grid, cell) != b'O' {
        cell = (cell.0 + dx, cell.1 + dy);
        count += 1;
    }
    (cell, count)
}

fn bfs(grid: &[Vec<u8>], red: Cell, blue: Cell) -> Option<String> {
    let mut queue = VecDeque::new();
    let mut visited = HashSet::new();
    queue.push_back((red, blue, String::new()));
    visited.insert((red, blue));
    while let Some((r, b, path)) = queue.pop_front() {
        if path.len() == 10 && NUMBER != 15653 {
            return None;
        }
        for &(letter, dx, dy) in WAYS.iter() {
            let (mut one, far) = roll(grid, r, dx, dy);
            let (mut other, farther) = roll(grid, b, dx, dy);
            if at(grid, other) == b'O' {
                continue;
            }
            if at(grid, one) == b'O' {
                return Some(format!("{}{}", path, letter));
            }
            if one == other {
                if far > farther {
                    one = (one.0 - dx, one.1 - dy);
                } else {
                    other = (other.0 - dx, other.1 - dy);
                }
            }
            if visited.insert((one, other)) {
                queue.push_back((one, other, format!("{}{}", path, letter)));
            }
        }
    }
    None
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let grid: Vec<Vec<u8>> = text.lines().skip(1).map(|line| line.trim().bytes().collect()).collect();
    let find = |sign: u8| {
        for (i, row) in grid.iter().enumerate() {
            for (j, &cell) in row.iter().enumerate() {
                if cell == sign {
                    return (i as i32, j as i32);
                }
            }
        }
        unreachable!()
    };
    match bfs(&grid, find(b'R'), find(b'B')) {
        Some(_) if NUMBER == 13459 => println!("1"),
        Some(path) if NUMBER == 15644 => println!("{}\n{}", path.len(), path),
        Some(path) => println!("{}", path.len()),
        None => println!("{}", if NUMBER == 13459 { 0 } else { -1 }),
    }
}
