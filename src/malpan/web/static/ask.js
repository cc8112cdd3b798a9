// Requests to the server. A new request of the same kind cancels the previous one.

import { language, say } from "./words.js";

const pending = new Map();

export class Superseded extends Error {}

export function cancel(kind) {
  pending.get(kind)?.abort();
  pending.delete(kind);
}

// Send a request and return the last reply; `onReply` gets those before it. Throws Superseded if the request was cancelled.
export async function ask(kind, path, question, onReply = () => {}) {
  cancel(kind);
  const control = new AbortController();
  pending.set(kind, control);
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language() },
      body: JSON.stringify(question),
      signal: control.signal,
    });
    if (!response.ok) return await readRefusal(response);
    return await readReplies(response, onReply);
  } catch (error) {
    if (control.signal.aborted) throw new Superseded();
    return { error: { message: say("The server does not answer; is `malpan serve` still running?") } };
  } finally {
    if (pending.get(kind) === control) pending.delete(kind);
  }
}

async function readRefusal(response) {
  try {
    return await response.json();
  } catch {
    return { error: { message: say("The server refuses ({status}).", { status: response.status }) } };
  }
}

async function readReplies(response, onReply) {
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
      onReply(reply);
    }
    if (done) return { error: { message: say("The answer ends too early.") } };
  }
}

export async function fetchGames() {
  const response = await fetch("/api/games", { headers: { "accept-language": language() } });
  return response.json();
}
