import type { ChatMessage, ContentPart } from "../../contracts/chat";

/**
 * Makes one assistant message of several in a row. Clients of the native format keep a streamed answer as one content per
 * event and send all of them back, while many chat models take turns strictly.
 */
export function joinAnswers(messages: readonly ChatMessage[]): ChatMessage[] {
  const runs: ChatMessage[][] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    if (message.role === "assistant" && run?.[0]?.role === "assistant") run.push(message);
    else runs.push([message]);
  }
  return runs.flatMap((run) => (run.length === 1 ? run : [join(run)]));
}

function join(run: readonly ChatMessage[]): ChatMessage {
  const calls = run.flatMap((message) => message.tool_calls ?? []);
  return { role: "assistant", content: joinContent(run), ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

function joinContent(run: readonly ChatMessage[]): ChatMessage["content"] {
  const items = run.flatMap(({ content }): (string | ContentPart)[] => (typeof content === "string" ? [content] : (content ?? [])));
  if (items.length === 0) return null;
  const texts = items.filter((item) => typeof item === "string");
  if (texts.length === items.length) return texts.join("");
  return items.map((item) => (typeof item === "string" ? { type: "text", text: item } : item));
}
