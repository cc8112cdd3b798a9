"""The mains that are written around a class or a function which is handed a board: they read the text of the board from standard
input, in which lists follow each other as JSON or Python writes them, and print what is returned.
"""

CPP = """
namespace malpan_main {
inline int next_sign() {
    int sign;
    do sign = std::getchar(); while (sign == ' ' || sign == '\\n' || sign == '\\r' || sign == '\\t' || sign == ',');
    return sign;
}
template <class T> struct Value {
    static T read() {
        std::ungetc(next_sign(), stdin);
        long long number = 0;
        if (std::scanf("%lld", &number) != 1) std::exit(3);
        return static_cast<T>(number);
    }
};
template <class T> struct Value<std::vector<T>> {
    static std::vector<T> read() {
        std::vector<T> list;
        next_sign();
        for (int sign = next_sign(); sign != ']' && sign != ')' && sign != EOF; sign = next_sign()) {
            std::ungetc(sign, stdin);
            list.push_back(Value<T>::read());
        }
        return list;
    }
};
template <class A, class B> struct Value<std::pair<A, B>> {
    static std::pair<A, B> read() {
        std::pair<A, B> both;
        next_sign();
        both.first = Value<A>::read();
        both.second = Value<B>::read();
        next_sign();
        return both;
    }
};
template <class T, std::size_t N> struct Value<std::array<T, N>> {
    static std::array<T, N> read() {
        std::array<T, N> all;
        next_sign();
        for (T& each : all) each = Value<T>::read();
        next_sign();
        return all;
    }
};
}  // namespace malpan_main
int main() {
    VALUES
    std::cout << CALL << std::endl;
}
"""

JAVA_IMPORTS = (
    "import java.util.*; import java.util.function.*; import java.util.stream.*; import java.io.*; import java.math.*; "
)
"""What a file of this kind may use without importing it."""

JAVA = """
class MalpanMain {
    private static String text;
    private static int place = 0;

    private static char nextSign() {
        while (" \\t\\r\\n,".indexOf(text.charAt(place)) >= 0) place++;
        return text.charAt(place);
    }

    private static java.util.List<Object> readList() {
        java.util.List<Object> list = new java.util.ArrayList<>();
        nextSign();
        place++;
        while (true) {
            char sign = nextSign();
            if (sign == ']' || sign == ')') {
                place++;
                return list;
            }
            if (sign == '[' || sign == '(') {
                list.add(readList());
                continue;
            }
            int from = place;
            while ("-0123456789".indexOf(text.charAt(place)) >= 0) place++;
            list.add(Integer.parseInt(text.substring(from, place)));
        }
    }

    private static int[] row(Object list) {
        return ((java.util.List<?>) list).stream().mapToInt(each -> (Integer) each).toArray();
    }

    private static int[][] rows(Object list) {
        return ((java.util.List<?>) list).stream().map(each -> row(each)).toArray(int[][]::new);
    }

    private static java.util.List<int[]> listOfRows(Object list) {
        return new java.util.ArrayList<>(java.util.Arrays.asList(rows(list)));
    }

    @SuppressWarnings("unchecked")
    private static java.util.List<java.util.List<Integer>> listOfLists(Object list) {
        return (java.util.List<java.util.List<Integer>>) list;
    }

    public static void main(String[] words) throws Exception {
        text = new String(System.in.readAllBytes());
        VALUES
        System.out.println(CALL);
    }
}
"""

JAVA_TYPES = {
    "int[][]": "rows({})",
    "List<int[]>": "listOfRows({})",
    "List<List<Integer>>": "listOfLists({})",
}
"""How a list of lists is handed over as a type of Java."""

RUST = """
mod malpan_main {
    pub struct Text(pub Vec<u8>, pub usize);
    impl Text {
        pub fn next(&mut self) -> u8 {
            while matches!(self.0[self.1], b' ' | b'\\n' | b'\\r' | b'\\t' | b',') { self.1 += 1; }
            self.0[self.1]
        }
        pub fn list<T: Value>(&mut self) -> Vec<T> {
            let mut list = Vec::new();
            self.next();
            self.1 += 1;
            while !matches!(self.next(), b']' | b')') { list.push(T::read(self)); }
            self.1 += 1;
            list
        }
    }
    pub trait Value { fn read(text: &mut Text) -> Self; }
    macro_rules! numbers { ($($kind:ty)*) => { $(impl Value for $kind {
        fn read(text: &mut Text) -> Self {
            text.next();
            let from = text.1;
            while matches!(text.0[text.1], b'-' | b'0'..=b'9') { text.1 += 1; }
            std::str::from_utf8(&text.0[from..text.1]).unwrap().parse::<i64>().unwrap() as $kind
        }
    })* } }
    numbers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
    impl<T: Value> Value for Vec<T> { fn read(text: &mut Text) -> Self { text.list() } }
    impl<T: Value + Copy> Value for (T, T) {
        fn read(text: &mut Text) -> Self { let both: Vec<T> = text.list(); (both[0], both[1]) }
    }
    impl<T: Value + Copy> Value for [T; 2] {
        fn read(text: &mut Text) -> Self { let both: Vec<T> = text.list(); [both[0], both[1]] }
    }
}
fn main() {
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes).unwrap();
    #[allow(unused_mut)]
    let mut text = malpan_main::Text(bytes, 0);
    VALUES
    println!("{}", CALL);
}
"""

JAVASCRIPT = """
;{
  const text = READ;
  const joined = text.trim().replace(/\\(/g, "[").replace(/\\)/g, "]").replace(/\\]\\s*,?\\s*(?=\\[)/g, "],");
  const values = JSON.parse("[" + joined + "]");
  malpanLog(CALL);
}
"""
