// Words in the language of the page. A sentence is written in English, and its translation is in the catalogue that the server
// keeps for all of Malpan: say("Won in {count}.", { count: 3 }). What the server says is in that language already.

export const LANGUAGES = { en: "English", ko: "한국어" };

const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
export const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* it is not remembered then */ } };
export const remembered = stored;

let current = "en", translations = {};

export const language = () => current;
export const otherLanguage = () => (current === "ko" ? "en" : "ko");

export const preferredLanguage = () => {
  const wanted = stored("language") ?? navigator.language?.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
};

// Speak a language from now on; without its catalogue, sentences stay English.
export async function speak(name) {
  const response = await fetch(`/words/${name}.json`);
  translations = response.ok ? await response.json() : {};
  current = name;
}

export function say(sentence, filling = {}) {
  return (translations[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => filling[name] ?? whole);
}

// Mark a sentence for translation that is said later.
export const mark = (sentence) => sentence;

// A number as readers of the language write it; a text may hold several, which are left as they are.
export function number(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string" && !/^-?\d+$/.test(value)) return value;
  return (typeof value === "string" ? BigInt(value) : value).toLocaleString(current);
}
