// Questions to the server. A later question of the same kind takes the place of an earlier one, which is given up.

import { language, say } from "./words.js";

const asking = new Map();

export class Gone extends Error {}

export function giveUp(kind) {
  asking.get(kind)?.abort();
  asking.delete(kind);
}

// Ask and return the last reply; `ontold` gets those before it. Throws Gone if the question was given up.
export async function ask(kind, path, question, ontold = () => {}) {
  giveUp(kind);
  const control = new AbortController();
  asking.set(kind, control);
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language() },
      body: JSON.stringify(question),
      signal: control.signal,
    });
    if (!response.ok) return await refusal(response);
    return await lastOf(response, ontold);
  } catch (error) {
    if (control.signal.aborted) throw new Gone();
    return { error: { message: say("The server does not answer; is `malpan serve` still running?") } };
  } finally {
    if (asking.get(kind) === control) asking.delete(kind);
  }
}

async function refusal(response) {
  try {
    return await response.json();
  } catch {
    return { error: { message: say("The server refuses ({status}).", { status: response.status }) } };
  }
}

async function lastOf(response, ontold) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!line) continue;
      const reply = JSON.parse(line);
      if (reply.end) return reply;
      ontold(reply);
    }
    if (done) return { error: { message: say("The answer ends too early.") } };
  }
}

export async function fetchGames() {
  const response = await fetch("/api/games", { headers: { "accept-language": language() } });
  return response.json();
}
