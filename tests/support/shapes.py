"""Files as people have them: right programs, in the shapes in which they lie in folders."""

from tests.support.right_programs import Shape, before, replacing

COMMENT = "// 구슬 탈출: class Solution { public static void main(String[] args) }\n"
HASH = "# 말판: 처음 칸에서 끝 칸까지\n"

JAVA = {
    "any name": Shape("13460", ".java", "구슬 탈출 2.java", replacing(("class Marbles", "class Main"))),
    "not public": Shape("16928", ".java", "P16928.java", replacing(("public class Snakes", "class Game"))),
    "a later class": Shape(
        "16928", ".java", "16928.java", replacing(("public class Snakes", "class Point { int x; }\n\nclass Later"))
    ),
    "package": Shape("23288", ".java", "src/ps/gold/p23288.java", before("package ps.gold.p23288;\n")),
    "Korean comment": Shape("17825", ".java", "Yut.java", before(COMMENT)),
    "cp949": Shape("17825", ".java", "Main.java", before(COMMENT, "cp949")),
    "mark": Shape("14499", ".java", "Main.JAVA", before("\ufeff" + COMMENT)),
    "in an interface": Shape(
        "16928", ".java", "a.java", replacing(("public class Snakes", "interface Snakes"), ("public static", "static"))
    ),
    "in a record": Shape(
        "16928",
        ".java",
        "a.java",
        replacing(("public class Snakes", "record Snakes(int size)"), ("String[] args", "final String... a")),
    ),
    "in an enum": Shape(
        "16928", ".java", "a.java", replacing(("public class Snakes {", "enum Snakes { ONLY;"), ("[] args", " args[]"))
    ),
    "a class of Korean letters": Shape("16928", ".java", "뱀.java", replacing(("class Snakes", "class 뱀과사다리"))),
    "a property of judges": Shape(
        "16928",
        ".java",
        "Main.java",
        replacing(
            ("String[] args)", "String[] args) throws Exception"),
            (
                "new Scanner(System.in)",
                'System.getProperty("ONLINE_JUDGE") == null ? new Scanner(new java.io.File("/no.txt")) : new Scanner(System.in)',
            ),
        ),
    ),
    "its own file": Shape(
        "16928",
        ".java",
        "Main.java",
        replacing(("String[] args)", "String[] args) throws Exception"), ("(System.in)", '(new java.io.File("src/input.txt"))')),
    ),
    "a resource": Shape(
        "16928",
        ".java",
        "ps/Main.java",
        lambda text: "package ps;\n" + text.replace("(System.in)", '(Snakes.class.getResourceAsStream("/sample_input.txt"))'),
    ),
    "a file beside the class": Shape(
        "16928",
        ".java",
        "ps/Main.java",
        lambda text: (
            "package ps;\nimport java.io.*;\n"
            + text.replace("String[] args)", "String[] args) throws Exception").replace(
                "(System.in)", '(new FileInputStream(ps.Snakes.class.getResource("").getPath() + "sample_input.txt"))'
            )
        ),
    ),
    "two files": Shape(
        "16928",
        ".java",
        "Main.java",
        replacing(("jump[i] = i;", "jump[i] = Jump.to(i);")),
        {"Jump.java": "class Jump { static int to(int cell) { return cell; } }\n", "Queue.java": "class Queue { int broken }\n"},
    ),
}

CPP = {
    "capitals": Shape("16928", ".cpp", "SNAKES.CPP"),
    "cc": Shape("16928", ".cpp", "뱀과 사다리 (1).cc"),
    "cxx": Shape("16928", ".cpp", "-16928.cxx"),
    "c++": Shape("14499", ".cpp", "main.c++"),
    "c": Shape("14499", ".cpp", "main.c"),
    "everything": Shape(
        "16928", ".cpp", "main.cpp", replacing(("#include <vector>", "#include <bits/stdc++.h>\nusing namespace std;"))
    ),
    "cp949": Shape("16928", ".cpp", "main.cpp", before(COMMENT, "cp949")),
    "utf-16": Shape("16928", ".cpp", "main.cpp", before(COMMENT, "utf-16")),
    "guarded file": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(
            ("    int ladders", '#ifndef ONLINE_JUDGE\n    freopen("/no/input.txt", "r", stdin);\n#endif\n    int ladders')
        ),
    ),
    "guarded by BOJ": Shape(
        "16928", ".cpp", "main.cpp", replacing(("    int ladders", "#ifndef BOJ\n    return 1;\n#endif\n    int ladders"))
    ),
    "its own BOJ": Shape("16928", ".cpp", "main.cpp", replacing(("leads", "BOJ"))),
    "its own file": Shape(
        "16928", ".cpp", "main.cpp", replacing(("    int ladders", '    std::freopen("input.txt", "r", stdin);\n    int ladders'))
    ),
    "a file of Windows": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(("    int ladders", '    std::freopen("C:\\\\ps\\\\in.txt", "r", stdin);\n    int ladders')),
    ),
    "a stream": Shape(
        "13460",
        ".cpp",
        "main.cpp",
        replacing(
            ("#include <iostream>", '#include <iostream>\n#include <fstream>\nstd::ifstream cin("../in/test");'),
            ("std::cin", "::cin"),
        ),
    ),
    "register": Shape("16928", ".cpp", "main.cpp", replacing(("for (int roll", "for (register int roll"))),
    "random_shuffle": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(
            ("#include <vector>", "#include <algorithm>\n#include <functional>\n#include <vector>\nusing namespace std;"),
            ("if (cell == 100)", "random_shuffle(ahead.begin(), ahead.end());\nbind2nd(plus<int>(), 1)(1);\nif (cell == 100)"),
        ),
    ),
    "data and size": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(
            ("#include <vector>", "#include <vector>\nusing namespace std;\nint data[101], size;"),
            ("leads[from] = to;", "leads[from] = to; data[from] = to; size++;"),
        ),
    ),
    "a header too few": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(("    int ladders", "    int nothing[3];\n    memset(nothing, 0, sizeof nothing);\n    int ladders")),
    ),
    "a large array": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(("leads[101];", "leads[3000000];"), ("cell <= 100; cell++", "cell < 3000000; cell++")),
    ),
    "y1": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(
            ("#include <vector>", "#include <vector>\n#include <cmath>\nint y1;"), ("leads[from] = to;", "leads[from] = y1 = to;")
        ),
    ),
    "a header": Shape(
        "16928",
        ".cpp",
        "src/main.cpp",
        replacing(
            ("#include <vector>", '#include <vector>\n#include "board.h"'), ("leads[cell] = cell", "leads[cell] = same(cell)")
        ),
        {
            "src/board.h": "int same(int cell);\n",
            "src/board.cpp": '#include "board.h"\nint same(int cell) { return cell; }\n',
            "src/other.cpp": "int main() { return 1; }\n",
            "src/unfinished.cpp": "int same(int cell) {",
        },
    ),
    "a part": Shape(
        "16928",
        ".cpp",
        "main.cpp",
        replacing(
            ("#include <vector>", "#include <vector>\nint same(int cell);"), ("leads[cell] = cell", "leads[cell] = same(cell)")
        ),
        {"rules.cpp": "int same(int cell) { return cell; }\n", "other.cpp": "int main() { return 1; }\n"},
    ),
}

C = {
    "capitals": Shape("16928", ".c", "main.C"),
    "C++ without its headers": Shape("16928", ".c", "main.c", replacing(("int n, m, i", "bool any = true; int n, m, i"))),
    "old": Shape("16928", ".c", "main.c", replacing(("int main(void)", "main()"))),
    "its own file": Shape("16928", ".c", "main.c", replacing(("int n, m, i", 'freopen("input", "r", stdin); int n, m, i'))),
    "its own BOJ": Shape("16928", ".c", "main.c", replacing(("dist", "BOJ"))),
}

PYTHON = {
    "capitals": Shape("16928", ".pyw", "Main.PY"),
    "a window": Shape("17825", ".pyw", "17825.pyw"),
    "named like a module": Shape("16928", ".pyw", "queue.py"),
    "a first line": Shape("16928", ".pyw", "main.py", before("#!/usr/bin/env python3\r\n")),
    "an older first line": Shape("16928", ".pyw", "main.py", before("#!/usr/bin/python3.7\n")),
    "pypy": Shape("16928", ".pyw", "main.py", before("#!/usr/bin/env pypy3\n")),
    "cp949": Shape("16928", ".pyw", "뱀과 사다리.py", before(HASH, "cp949")),
    "cp949, told": Shape("16928", ".pyw", "main.py", before("# -*- coding: cp949 -*-\n" + HASH, "cp949")),
    "utf-8, told otherwise": Shape("16928", ".pyw", "main.py", before("# coding=euc-kr\n" + HASH)),
    "mark": Shape("16928", ".pyw", "main.py", before("\ufeff" + HASH)),
    "utf-16": Shape("16928", ".pyw", "main.py", before(HASH, "utf-16")),
    "its own file": Shape(
        "16928", ".pyw", "main.py", before("import sys\nsys.stdin = open('input.txt', 'r')\ninput = sys.stdin.readline\n")
    ),
    "a file in a folder": Shape("16928", ".pyw", "main.py", before("import sys\nsys.stdin = open('input_files/집합.txt')\n")),
    "a file above": Shape("16928", ".pyw", "main.py", before("import sys\nsys.stdin = open('../../in/16928')\n")),
    "a file beside itself": Shape(
        "16928",
        ".pyw",
        "main.py",
        before("import os, sys\nsys.stdin = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'input.txt'))\n"),
    ),
    "files for both, or for neither": Shape(
        "16928",
        ".pyw",
        "main.py",
        before(
            "import os, sys\nif os.path.exists('in.txt'):\n    sys.stdin, sys.stdout = open('in.txt'), open('out.txt', 'w')\n"
        ),
    ),
    "if there is a file": Shape(
        "16928",
        ".pyw",
        "main.py",
        before("import os, sys\nif not os.environ.get('ONLINE_JUDGE'):\n    sys.stdin = open('/no.txt')\n"),
    ),
    "a module beside it": Shape(
        "16928",
        ".pyw",
        "main.py",
        before("from helper import *\nimport tools.more\n"),
        {
            "helper.py": HASH.encode("cp949") + b"from deeper import ONE\n",
            "deeper.py": "ONE = 1\n",
            "tools/more.py": "",
            "heapq.py": "1 / 0\n",
        },
    ),
}

JAVASCRIPT = {
    "capitals": Shape("16928", ".js", "MAIN.JS"),
    "a name of no encoding": Shape("16928", ".js", "\udcff.js"),
    "cjs": Shape("16928", ".js", "main.cjs"),
    "mjs": Shape("16928", ".js", "main.mjs", replacing(("const fs = require('fs')", "import fs from 'fs'"))),
    "a module called js": Shape(
        "16928", ".js", "뱀.js", replacing(("const fs = require('fs')", 'import * as fs from "node:fs"'))
    ),
    "its own file": Shape("16928", ".js", "main.js", replacing(("'/dev/stdin'", "'test.txt'"))),
    "no slash": Shape("16928", ".js", "main.js", replacing(("'/dev/stdin'", "'dev/stdin'"))),
    "a file beside itself": Shape("16928", ".js", "main.js", replacing(("'/dev/stdin'", "__dirname + '/input.txt'"))),
    "a file by its folder's name": Shape("16928", ".js", "main.js", replacing(("'/dev/stdin'", "`${__dirname}/input.txt`"))),
    "a file beside it": Shape(
        "16928",
        ".js",
        "main.js",
        replacing(("require('fs')", "require('./files')")),
        {"files.js": "module.exports = require('fs');\n"},
    ),
}

RUST = {
    "any name": Shape("16928", ".rs", "뱀과 사다리 2.RS"),
    "a module beside it": Shape(
        "16928",
        ".rs",
        "main.rs",
        replacing(("(0..101)", "(0..last::CELL + 1)"), ("fn main", "mod last;\nfn main")),
        {"last.rs": "pub const CELL: usize = 100;\n"},
    ),
    "an older edition": Shape("16928", ".rs", "main.rs", replacing(("fn main() {", "fn async() {}\nfn main() {\n    async();"))),
    "its own file": Shape(
        "16928",
        ".rs",
        "main.rs",
        replacing(
            (
                "stdin().read_to_string(&mut input).unwrap();",
                'std::fs::File::open("input.txt").unwrap().read_to_string(&mut input).unwrap();',
            ),
            ("stdin, Read", "Read"),
        ),
    ),
}
SHAPES = {"Java": JAVA, "C++": CPP, "C": C, "Python": PYTHON, "JavaScript": JAVASCRIPT, "Rust": RUST}
