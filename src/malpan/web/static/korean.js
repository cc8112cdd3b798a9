// Sentences of the server in Korean: patterns, each with what it becomes. What is not known stays as it is.

const COLOURS = { red: "빨강", blue: "파랑" };
const WAYS = { north: "북쪽", east: "동쪽", south: "남쪽", west: "서쪽" };
const CELLS = { start: "시작", finish: "끝" };
const UNITS = { tilt: "번", roll: "번", turn: "번", move: "번" };

const cell = (name) => CELLS[name] ?? name;

const SAME = {
  "a line H W, then the rows of the box": "H W 한 줄, 이어서 상자의 줄들",
  "the rows of the box alone": "상자의 줄들만",
  "a JSON object: ladders, snakes, size, sides, start, finish": "JSON: ladders, snakes, size, sides, start, finish",
  "N M, then N ladders and M snakes, a pair a line": "N M, 이어서 사다리 N개와 뱀 M개를 한 줄에 하나씩",
  "two lists of pairs, ladders first, as Python or JSON": "짝의 목록 둘, 사다리 먼저 (파이썬이나 JSON)",
  "an n×n JSON grid from the bottom left, alternating": "왼쪽 아래에서 시작해 번갈아 가는 n×n JSON 격자",
  "a number of boards, each with counted ladders and snakes": "판의 수, 이어서 판마다 사다리와 뱀의 수와 짝들",
  "the rolls, 1 to 5 each": "나올 눈, 하나마다 1에서 5",
  "a JSON object: rolls, horses, cells, start, finish": "JSON: rolls, horses, cells, start, finish",
  "N M K, then N rows of M numbers": "N M K, 이어서 수 M개씩 N줄",
  "fewest tilts that drop the red marbles and keep the blue ones": "열 번 안의 가장 적은 횟수",
  "1 if it can be done within 10 tilts, else 0": "열 번 안에 되면 1, 아니면 0",
  "fewest tilts within 10, and their letters": "열 번 안의 가장 적은 횟수와 그 방법",
  "fewest tilts, however many": "횟수 제한 없는 가장 적은 횟수",
  "fewest rolls from the first cell to the last, each roll chosen": "첫 칸에서 마지막 칸까지 가장 적은 횟수",
  "highest score of the horses with the rolls known in advance": "눈을 미리 알 때 가장 높은 점수",
  "score after K rolls that nobody chooses": "K번 구른 뒤의 점수",
};

const PATTERNS = [
  [/^(red|blue) drops$/, (_, colour) => `${COLOURS[colour]} 구슬이 빠짐`],
  [/^red and blue drop$/, () => "빨강과 파랑이 빠짐"],
  [/^nothing moves$/, () => "아무것도 움직이지 않음"],
  [/^rolls (\d+): (.+) → (.+), ([\d,]+) points?$/, (_, roll, from, to, points) => `눈 ${roll}: ${cell(from)} → ${cell(to)}, ${points}점`],
  [/^(\d+) → (\d+), up a ladder to (\d+)$/, (_, from, to, end) => `${from} → ${to}, 사다리를 타고 ${end}`],
  [/^(\d+) → (\d+), down a snake to (\d+)$/, (_, from, to, end) => `${from} → ${to}, 뱀을 타고 ${end}`],
  [/^(\d+) → past the end and back to (\d+)(.*)$/, (_, from, to, rest) => `${from} → 끝에서 튕겨 ${to}${rest}`],
  [/^(\d+) → past the end$/, (_, from) => `${from} → 끝을 지나침`],
  [/^(north|east|south|west) to the (\d+) at row (\d+), column (\d+): ([\d,]+) points?(.*)$/,
    (_, way, number, row, column, points, rest) => `${WAYS[way]}으로, ${row}행 ${column}열의 ${number}: ${points}점${turned(rest)}`],
  [/^horse (\d+)$/, (_, horse) => `말 ${horse}`],
  [/^horse (\d+) has finished$/, (_, horse) => `말 ${horse}은(는) 이미 들어왔습니다`],
  [/^horse (\d+) stands where horse (\d+) would end$/, (_, other, horse) => `말 ${horse}이(가) 설 칸에 말 ${other}이(가) 있습니다`],
  [/^(\d+) would pass the last cell, (\d+)$/, (_, roll, last) => `${roll}이(가) 나오면 마지막 칸 ${last}을(를) 지나칩니다`],
  [/^(\d+) would be walked back past cell 1$/, (_, roll) => `${roll}이(가) 나오면 1번 칸보다 뒤로 튕깁니다`],
  [/^([\d,]+) (tilt|roll|turn|move)s?$/, (_, count, unit) => `${count}${UNITS[unit]}`],
  [/^([\d,]+) points? in ([\d,]+) (?:roll|turn)s?.*$/, (_, points, turns) => `${turns}번에 ${points}점`],
  [/^roll$/, () => "굴리기"],
  [/^found (.+); a cell is '#' wall, '\.' floor, 'R' red, 'B' blue or 'O' hole$/, (_, found) => `${found}은(는) 칸이 아닙니다. # 벽, . 바닥, R 빨강, B 파랑, O 구멍`],
  [/^the box has no hole; .*$/, () => "구멍이 없습니다. O 칸이 하나 있어야 합니다"],
  [/^found a second hole; .*$/, () => "구멍이 둘입니다. 하나만 있어야 합니다"],
  [/^the box has no red marble; .*$/, () => "빨간 구슬이 없습니다. R 칸이 있어야 합니다"],
  [/^the box has no blue marble; .*$/, () => "파란 구슬이 없습니다. B 칸이 있어야 합니다"],
  [/^the row ends after (\d+) cells?; expected (\d+)$/, (_, found, wanted) => `줄이 ${found}칸에서 끝납니다. ${wanted}칸이어야 합니다`],
  [/^the row goes on after (\d+) cells?; .*$/, (_, wanted) => `줄이 ${wanted}칸보다 깁니다`],
  [/^found (\d+) rows?; expected (\d+)$/, (_, found, wanted) => `줄이 ${found}개입니다. ${wanted}개여야 합니다`],
  [/^found (-?\d+); (?:a |an )?(\S+) ?.*is a whole number from (\d+) to (\d+)$/, (_, found, what, low, high) => `${found}은(는) 안 됩니다. ${low}에서 ${high}까지의 수여야 합니다`],
  [/^found (.+); expected .*, a whole number$/, (_, found) => `${found}은(는) 수가 아닙니다`],
  [/^the text is empty; .*$/, () => "글이 비어 있습니다"],
  [/^a jump starts on cell (-?\d+); the cells are 1 to (\d+)$/, (_, from, last) => `${from}번 칸은 없습니다. 칸은 1에서 ${last}까지입니다`],
  [/^a jump leads to cell (-?\d+); the cells are 1 to (\d+)$/, (_, to, last) => `${to}번 칸은 없습니다. 칸은 1에서 ${last}까지입니다`],
  [/^a jump starts on the last cell, (\d+), .*$/, (_, last) => `마지막 칸 ${last}에서는 시작할 수 없습니다`],
  [/^a second jump starts on cell (\d+); .*$/, (_, from) => `${from}번 칸에서 시작하는 것이 둘입니다`],
  [/^found (\d+) rolls?; expected ten$/, (_, found) => `눈이 ${found}개입니다. 열 개여야 합니다`],
  [/^the map has one cell, .*$/, () => "칸이 하나뿐이라 주사위가 구를 수 없습니다"],
  [/^the page is busy .*$/, () => "지금은 다른 풀이로 바쁩니다. 잠시 뒤에 다시 하세요"],
  [/^the page's server does not answer.*$/, () => "서버가 대답하지 않습니다. `malpan serve`가 켜져 있나요?"],
];

const TURNS = [
  [/, straight on/, ", 그대로"], [/, clockwise/, ", 시계 방향으로"], [/, anticlockwise/, ", 시계 반대 방향으로"],
];

function turned(rest) {
  return TURNS.reduce((text, [pattern, words]) => text.replace(pattern, words), rest);
}

export function translated(sentence) {
  if (sentence in SAME) return SAME[sentence];
  for (const [pattern, words] of PATTERNS) {
    const found = sentence.match(pattern);
    if (found) return words(...found);
  }
  return sentence;
}
