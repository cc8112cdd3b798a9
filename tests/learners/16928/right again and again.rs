use std::io::*;
fn main() {
    let mut s = String::new();
    stdin().read_to_string(&mut s).unwrap();
    let v: Vec<usize> = s.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let mut to: Vec<usize> = (0..=100).collect();
    for p in v[2..].chunks(2) { to[p[0]] = p[1]; }
    // Bellman-Ford
    let mut d = vec![usize::MAX; 101];
    d[1] = 0;
    loop {
        let mut changed = false;
        for i in 1..100 {
            if d[i] == usize::MAX || to[i] != i { continue; }
            for k in 1..=6 {
                if i + k > 100 { break; }
                let t = to[i + k];
                if d[t] > d[i] + 1 { d[t] = d[i] + 1; changed = true; }
            }
        }
        if !changed { break; }
    }
    println!("{}", d[100]);
}
