import { fieldsOf, isFields, listOf } from "../../contracts/typed";

const KEPT = 120;
/** Messages at the beginning that are looked through. */
const LOOKED_AT = 12;

/** The beginning of the first text that a person wrote: clients put their own before it, in tags. */
export function taskOf(input: unknown): string {
  if (!isFields(input)) return "";
  if (typeof input.input === "string") return lineOf(input.input);
  const messages = listOf(input.messages ?? input.input ?? input.contents).slice(0, LOOKED_AT);
  for (const { role, content, parts } of messages.map(fieldsOf)) {
    if (role !== "user") continue;
    const texts = typeof content === "string" ? [content] : listOf(content ?? parts).map((part) => fieldsOf(part).text);
    for (const text of texts) if (typeof text === "string" && lineOf(text) !== "") return lineOf(text);
  }
  return "";
}

function lineOf(text: string): string {
  const beginning = text.slice(0, 2_000).trim();
  return beginning.startsWith("<") || beginning.startsWith("#") ? "" : (beginning.split("\n", 1)[0] ?? "").slice(0, KEPT);
}
