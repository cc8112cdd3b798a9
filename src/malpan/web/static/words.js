// Sentences in the language of the page: say("Won in {count}.", { count: 3 }). The English sentence is the key of its translation,
// which the server takes from the catalogue of all of Malpan. Sentences from the server are already translated.

export const LANGUAGES = { en: "English", ko: "한국어" };

const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
export const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* storage is not available */ } };
export const remembered = stored;

let current = "en", translations = {};

export const language = () => current;
export const otherLanguage = () => (current === "ko" ? "en" : "ko");

export const preferredLanguage = () => {
  const wanted = stored("language") ?? navigator.language?.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
};

// Switch to a language; sentences without a translation stay English.
export async function speak(name) {
  const response = await fetch(`/words/${name}.json`);
  translations = response.ok ? await response.json() : {};
  current = name;
}

export function say(sentence, filling = {}) {
  return (translations[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => filling[name] ?? whole);
}

// Mark a sentence for translation where it is said later.
export const mark = (sentence) => sentence;

// A number in the notation of the language; a text of several numbers stays as it is.
export function number(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string" && !/^-?\d+$/.test(value)) return value;
  return (typeof value === "string" ? BigInt(value) : value).toLocaleString(current);
}
