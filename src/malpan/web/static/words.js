// The page's own words, in English and Korean. {name} is filled in.

import { translated } from "./korean.js";

const WORDS = {
  language: ["한국어", "English"],
  switchLanguage: ["Switch to Korean", "영어로 바꾸기"],
  light: ["Light", "밝게"], dark: ["Dark", "어둡게"], auto: ["Auto", "자동"],
  theme: ["Colours: {theme}", "색: {theme}"],
  games: ["Games", "게임"],
  marbles: ["Marbles", "구슬"], snakes: ["Snakes & ladders", "뱀과 사다리"], yut: ["Yut", "주사위 윷놀이"], die: ["Rolling die", "구르는 주사위"], stamp: ["Stamping die", "찍는 주사위"],
  aboutMarbles: ["Tilt the box until red drops into the hole and blue does not. The fewest tilts count.",
    "상자를 기울여 빨간 구슬만 구멍에 빠뜨리세요. 파란 구슬이 빠지면 집니다. 가장 적은 횟수를 찾습니다."],
  aboutSnakes: ["Choose every roll yourself and reach the last cell in the fewest rolls.",
    "주사위 눈을 직접 골라 가장 적은 횟수로 마지막 칸에 도착하세요."],
  aboutYut: ["The rolls are known. Choose which horse takes each of them, for the highest score.",
    "나올 눈을 미리 압니다. 눈마다 어느 말을 움직일지 골라 점수를 가장 크게 만드세요."],
  aboutDie: ["A die rolls over a map by itself. Nobody chooses; the question is the score.",
    "주사위가 지도 위를 스스로 굴러갑니다. 아무도 고르지 않으며, 점수가 얼마인지가 문제입니다."],
  aboutStamp: ["Commands roll a die, which picks up the numbers of a map and stamps them; after each, the number on top is printed.",
    "명령대로 주사위를 굴리면 지도의 수를 집어 들고 찍습니다. 명령마다 윗면의 수가 출력됩니다."],
  dieBegins: ["Die begins at (row column, from 0)", "주사위의 처음 자리 (행 열, 0부터)"], commands: ["Commands: 1 east, 2 west, 3 north, 4 south", "명령: 1 동, 2 서, 3 북, 4 남"],
  drawTab: ["Draw", "그리기"], solveTab: ["Solve", "풀기"], playTab: ["Play", "놀기"], exploreTab: ["Explore", "살펴보기"], shareTab: ["Share", "나누기"],
  what: ["What to do with the board", "판으로 할 일"],
  begin: ["Start from", "시작할 판"], example: ["An example…", "예제 고르기…"], random: ["Random board", "아무 판이나"], open: ["Open a file", "파일 열기"],
  empty: ["Empty board", "빈 판"], undo: ["Undo", "되돌리기"], redo: ["Redo", "다시 하기"],
  asText: ["The board as text", "글로 쓴 판"],
  textHint: ["Paste or type a board in any format, or drop a file here.", "어떤 형식이든 판을 붙여 넣거나 쓰세요. 파일을 끌어다 놓아도 됩니다."],
  tools: ["Paint with", "그릴 것"], wall: ["Wall", "벽"], floor: ["Floor", "바닥"], red: ["Red", "빨강"], blue: ["Blue", "파랑"], hole: ["Hole", "구멍"],
  drawMarbles: ["Click or drag on the board. With the keyboard: arrows move, # . R B O paint.",
    "판을 누르거나 끌어서 그리세요. 자판으로는 화살표로 옮기고 # . R B O 로 그립니다."],
  drawSnakes: ["Drag from the cell where a jump starts to the cell it leads to. Click a jump's first cell to remove it. With the keyboard: arrows, Enter at both ends, Delete.",
    "시작 칸에서 도착 칸으로 끌면 사다리나 뱀이 생깁니다. 시작 칸을 누르면 지웁니다. 자판으로는 화살표, 양 끝에서 Enter, 지우기는 Delete."],
  drawDie: ["Click a cell and type its number.", "칸을 누르고 수를 쓰세요."],
  drawYut: ["Type the rolls, 1 to 5 each.", "나올 눈을 1에서 5까지 차례로 쓰세요."],
  drawText: ["This game is drawn as text; it is read as you type.", "이 게임의 판은 글로 씁니다. 쓰는 대로 읽습니다."],
  rows: ["Rows", "세로"], columns: ["Columns", "가로"], size: ["Cells", "칸 수"], sides: ["Sides of the die", "주사위 면"], rolls: ["Rolls", "굴리는 횟수"], theRolls: ["Rolls", "나올 눈"],
  horses: ["Horses", "말"], finish: ["At the end", "마지막 칸"], exact: ["exactly", "딱 맞게"], over: ["or past it", "지나쳐도"], bounce: ["bounce back", "튕겨 나옴"],
  startCell: ["Start", "시작"], onOne: ["on cell 1", "1번 칸"], offBoard: ["off the board", "판 밖"],
  less: ["less", "줄이기"], more: ["more", "늘리기"],
  right: ["This board can be played.", "놀 수 있는 판입니다."], reading: ["Reading…", "읽는 중…"],
  several: ["The text holds {count} boards; this is number {number}.", "판이 {count}개 있습니다. 지금은 {number}번째입니다."],
  next: ["Next", "다음"], previous: ["Previous", "이전"],
  lineColumn: ["Line {line}, column {column}: ", "{line}번째 줄 {column}번째 글자: "], line: ["Line {line}: ", "{line}번째 줄: "],
  goThere: ["Go there", "그곳으로"],
  solve: ["Solve", "풀기"], cancel: ["Cancel", "그만두기"], question: ["Question", "물음"], free: ["the game itself", "게임 그대로"],
  fromHere: ["From the position you played to", "지금 놓인 자리에서부터"],
  searching: ["Searching", "찾는 중"], progress: ["layer {layers} · {states} states · {seconds} s", "{layers}번째 층 · 상태 {states}개 · {seconds}초"],
  cancelled: ["Cancelled.", "그만두었습니다."], starting: ["starting…", "시작하는 중…"],
  solved: ["Solved", "풀었습니다"], noWay: ["No way", "방법이 없습니다"], tooLong: ["Not within the limit", "제한 안에는 안 됩니다"], stopped: ["Stopped by a limit", "제한 때문에 멈췄습니다"],
  noWayWords: ["All {states} states that can be reached were looked at, and none of them wins.", "닿을 수 있는 상태 {states}개를 모두 보았지만 이기는 것이 없습니다."],
  stoppedWords: ["The {limit} came first: {states} states seen. This is not an answer; there may still be a way.", "{limit}에 먼저 걸렸습니다. 상태 {states}개를 보았습니다. 답이 아니며, 방법이 있을 수도 있습니다."],
  tooLongWords: ["There is none within {limit} moves; {states} states seen.", "{limit}번 안에는 없습니다. 상태 {states}개를 보았습니다."],
  "state limit": ["state limit", "상태 수 제한"], "time limit": ["time limit", "시간 제한"], "memory limit": ["memory limit", "기억 장치 제한"],
  layersWord: ["layers", "층"], statesWord: ["states", "상태"], secondsWord: ["seconds", "초"], instant: ["less than a millisecond", "천분의 1초 안"], printed: ["The problem prints", "문제가 요구하는 출력"],
  repeats: ["After {tail} turns the run repeats every {period}.", "{tail}번 뒤부터 {period}번마다 되풀이됩니다."],
  firstOnes: ["The line shows the first {count} turns of {turns}.", "{turns}번 가운데 처음 {count}번을 보여 줍니다."],
  theLine: ["The line of play", "풀이 과정"], startStep: ["start", "처음"],
  toFirst: ["To the start", "처음으로"], back: ["Back", "뒤로"], play: ["Play", "재생"], pause: ["Pause", "멈춤"], forward: ["Forward", "앞으로"], toLast: ["To the end", "끝으로"],
  scrub: ["Step", "단계"], speed: ["Speed", "빠르기"], stepOf: ["{step} of {count}", "{step} / {count}"],
  yourMove: ["Your move", "둘 차례"], restart: ["Start again", "처음부터"], takeBack: ["Take back", "무르기"], hints: ["Show hints", "도움 보기"],
  left: ["left", "왼쪽"], up: ["up", "위"], down: ["down", "아래"], rightWay: ["right", "오른쪽"],
  made: ["made", "둔 수"], toGo: ["to go", "남은 수"], points: ["points", "점수"], stillPossible: ["still to win", "더 얻을 점수"], rollNow: ["roll", "나온 눈"],
  noHint: ["no way from here", "여기서는 방법 없음"], unknown: ["not known", "모름"], thinking: ["…", "…"],
  won: ["Won!", "이겼습니다!"], lost: ["Lost.", "졌습니다."], done: ["Played to the end.", "끝까지 두었습니다."], stuck: ["No move is left.", "둘 수 없습니다."],
  wonIn: ["Won in {count}.", "{count}번 만에 이겼습니다."],
  cannot: ["{label} cannot be done here", "{label}: 여기서는 할 수 없습니다"], nothingMoves: ["nothing would move", "아무것도 움직이지 않음"],
  keeps: ["keeps to a best line", "가장 좋은 길"], loses: ["loses", "짐"],
  playKeys: ["Arrow keys, swipes, clicks on the board, or these buttons. Backspace takes back.", "화살표, 밀기, 판 누르기, 아래 단추로 둡니다. Backspace는 무르기."],
  playNumbers: ["Number keys, clicks on the board, or these buttons. Backspace takes back.", "숫자 키, 판 누르기, 아래 단추로 둡니다. Backspace는 무르기."],
  yourLine: ["Your line", "둔 길"],
  explore: ["Explore", "살펴보기"], exploreHint: ["Counts every state that can be reached, layer by layer.", "닿을 수 있는 모든 상태를 층마다 셉니다."],
  chart: ["States in each layer", "층마다 상태 수"], layer: ["layer", "층"], reached: ["can be reached", "닿을 수 있음"], winning: ["are won", "이긴 상태"], lines: ["best lines", "가장 좋은 길의 수"], best: ["best", "가장 좋은 답"],
  deepest: ["The deepest states", "가장 깊은 상태"], deepestOf: ["{number} of {count}", "{number} / {count}"], log: ["logarithmic", "로그 눈금"],
  link: ["A link to this board and position", "이 판과 자리로 가는 주소"], copy: ["Copy", "복사"], copied: ["Copied.", "복사했습니다."], notCopied: ["Your browser does not allow it; the text is selected.", "복사할 수 없어 글을 골라 두었습니다."],
  longLink: ["The board is too long for a link; copy it as text.", "판이 너무 길어 주소로 나눌 수 없습니다. 글로 복사하세요."],
  formats: ["As text", "글로"], files: ["As a file", "파일로"], moving: ["Moving picture", "움직이는 그림"], needsLine: ["Solve or play first; it shows the line.", "먼저 풀거나 두어야 합니다."],
  boardLabel: ["{game}, {words}", "{game}, {words}"], position: ["position after {count} moves", "{count}번 둔 자리"],
  wrongBoard: ["This board is not right yet", "아직 올바른 판이 아닙니다"], drawFirst: ["Mend the board first: ", "먼저 판을 고치세요: "],
  cellAt: ["row {row}, column {column}", "{row}행 {column}열"], cellNumber: ["cell {cell}", "{cell}번 칸"],
  "first tilts": ["first tilts", "처음 기울이기"], "eight tilts": ["eight tilts", "여덟 번"], "two reds": ["two reds", "빨강 둘"], "no way": ["no way", "방법 없음"],
  "a hundred cells": ["a hundred cells", "백 칸"], "six by six": ["six by six", "여섯 칸씩"], "a wall of snakes": ["a wall of snakes", "뱀으로 막힌 길"],
  "ten rolls": ["ten rolls", "눈 열 개"], "one to four": ["one to four", "하나에서 넷까지"], "two horses": ["two horses", "말 둘"],
  "first rolls": ["first rolls", "처음 굴리기"], "six hundred rolls": ["six hundred rolls", "육백 번"],
  fileTooLong: ["The file is longer than a million characters.", "파일이 백만 글자보다 깁니다."],
};

const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
export const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* it is not remembered then */ } };
export const remembered = stored;

let korean = (stored("language") ?? (navigator.language?.startsWith("ko") ? "ko" : "en")) === "ko";

export const language = () => (korean ? "ko" : "en");

export function setLanguage(name) {
  korean = name === "ko";
  remember("language", name);
}

export function t(key, filling = {}) {
  const words = WORDS[key]?.[korean ? 1 : 0] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => filling[name] ?? whole);
}

// What the server says, in the language of the page where it is known there.
export const told = (sentence) => (korean && sentence ? translated(sentence) : sentence ?? "");

// The label of a move, as people say it.
export function moveName(label) {
  if (label === "right") return t("rightWay");
  if (["left", "up", "down"].includes(label)) return t(label);
  return told(label);
}

export function number(value) {
  if (value === null || value === undefined) return "–";
  return (typeof value === "string" ? BigInt(value) : value).toLocaleString(language());
}
