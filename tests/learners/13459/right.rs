use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};

type P = (usize, usize);

// 구슬을 굴린다
fn roll(g: &Vec<Vec<u8>>, p: P, d: (i32, i32)) -> (P, usize) {
    let (mut x, mut y) = (p.0 as i32, p.1 as i32);
    let mut c = 0;
    loop {
        if g[x as usize][y as usize] == b'O' { break; }
        let (nx, ny) = (x + d.0, y + d.1);
        if g[nx as usize][ny as usize] == b'#' { break; }
        x = nx; y = ny; c += 1;
    }
    ((x as usize, y as usize), c)
}

fn main() {
    let mut s = String::new();
    io::stdin().read_to_string(&mut s).unwrap();
    let mut it = s.split_ascii_whitespace();
    let n: usize = it.next().unwrap().parse().unwrap();
    let _m: usize = it.next().unwrap().parse().unwrap();
    let g: Vec<Vec<u8>> = (0..n).map(|_| it.next().unwrap().bytes().collect()).collect();
    let find = |c: u8| -> P {
        for (i, row) in g.iter().enumerate() {
            if let Some(j) = row.iter().position(|&x| x == c) { return (i, j); }
        }
        unreachable!()
    };
    let start = (find(b'R'), find(b'B'));
    let mut q = VecDeque::from(vec![(start, 0)]);
    let mut seen = HashSet::new();
    seen.insert(start);
    while let Some(((r, b), t)) = q.pop_front() {
        if t == 10 { continue; }
        for d in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let (mut nr, rc) = roll(&g, r, d);
            let (mut nb, bc) = roll(&g, b, d);
            if g[nb.0][nb.1] == b'O' { continue; }
            if g[nr.0][nr.1] == b'O' { println!("1"); return; }
            if nr == nb {
                let back = |p: P| ((p.0 as i32 - d.0) as usize, (p.1 as i32 - d.1) as usize);
                if rc > bc { nr = back(nr); } else { nb = back(nb); }
            }
            if seen.insert((nr, nb)) { q.push_back(((nr, nb), t + 1)); }
        }
    }
    println!("0");
}
