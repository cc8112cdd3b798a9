// The fewest rolls for 16928, breadth first.
use std::collections::VecDeque;
use std::io::{stdin, Read};

fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let jumps = numbers.next().unwrap() + numbers.next().unwrap();
    let mut jump: Vec<usize> = (0..101).collect();
    for _ in 0..jumps {
        let from = numbers.next().unwrap();
        jump[from] = numbers.next().unwrap();
    }
    let mut dist = [-1; 101];
    let mut queue = VecDeque::from(vec![1usize]);
    dist[1] = 0;
    while let Some(now) = queue.pop_front() {
        for ahead in now + 1..=(now + 6).min(100) {
            let cell = jump[ahead];
            if dist[cell] < 0 {
                dist[cell] = dist[now] + 1;
                queue.push_back(cell);
            }
        }
    }
    println!("{}", dist[100]);
}
