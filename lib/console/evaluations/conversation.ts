import { type Fields, fieldsOf, isFields, listOf } from "../../contracts/typed";

interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The messages of a stored request of any chat dialect, if they are all text. A string says why another model can't be sent the same. */
export function conversationOf(body: Fields): Message[] | string {
  if (isFields(body.prompt)) return "It names a stored prompt.";
  if (listOf(body.tools).length > 0 || listOf(body.functions).length > 0) return "It has tools.";
  if (typeof body.previous_response_id === "string") return "It continues a stored response.";
  const { input, messages, contents, system, instructions, systemInstruction, system_instruction } = body;
  const rules = [system, instructions, systemInstruction ?? system_instruction].filter((one) => one !== undefined && one !== null);
  const turns = typeof input === "string" ? [{ role: "user", content: input }] : listOf(messages ?? contents ?? input).map(fieldsOf);
  const all = [...rules.map((content) => ({ role: "system", content })), ...turns].map(messageOf);
  const readable = all.filter((message) => message !== undefined);
  if (readable.length < all.length) return "It has files, functions or other parts that are no text.";
  return readable.at(-1)?.role === "user" ? readable : "It does not end with a message of the user.";
}

const ROLES = new Map<unknown, Message["role"]>([
  ["system", "system"],
  ["developer", "system"],
  ["user", "user"],
  [undefined, "user"],
  ["assistant", "assistant"],
  ["model", "assistant"],
]);

function messageOf({ role, content, parts }: Fields): Message | undefined {
  const known = ROLES.get(role);
  const text = textOf(content ?? parts);
  return known && text !== undefined ? { role: known, content: text } : undefined;
}

/** Undefined if a part is no text. */
function textOf(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  const parts = isFields(content) ? content.parts : content;
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.map((part: unknown) => fieldsOf(part).text).filter((text) => typeof text === "string");
  return texts.length === parts.length ? texts.join("\n") : undefined;
}
