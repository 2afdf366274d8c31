import { fieldsOf, isFields, listOf } from "../../contracts/typed";
import type { NewRow } from "./contract";

/** The variables of a row that stands for a request of any dialect; undefined if it has no text to ask. */
export function askedOf({
  prompt,
  messages,
  contents,
  input,
  instructions,
  system,
}: Record<string, unknown>): NewRow["variables"] | undefined {
  if (isFields(prompt) && isFields(prompt.variables)) return prompt.variables;
  const turns = listOf(messages ?? contents ?? input).map(fieldsOf);
  const asked = typeof input === "string" ? input : typeof prompt === "string" ? prompt : textOf(turns.findLast(isOfUser));
  if (asked === "") return undefined;
  const rules = [system, instructions].find((one) => typeof one === "string" && one !== "");
  return { input: asked, ...(rules !== undefined && { system: rules }), ...(turns.length > 1 && { messages: turns }) };
}

const isOfUser = ({ role }: Record<string, unknown>) => role === undefined || role === "user";

/** The text of a turn: of a message, or of parts in any dialect. */
function textOf({ content, parts }: Record<string, unknown> = {}): string {
  if (typeof content === "string") return content;
  const texts = listOf(content ?? parts).map((part) => fieldsOf(part).text);
  return texts.filter((text) => typeof text === "string").join("\n");
}
