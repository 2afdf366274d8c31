import { fieldsOf, isFields } from "./typed";

/** What a model wrote in an answer of any dialect, whole or as a stream; empty if it has no such text. */
export function answerText(body: string): string {
  return eventsOf(body).map(pieceOf).join("");
}

/** A whole answer, or the events of a stream. */
function eventsOf(body: string): unknown[] {
  const whole = parse(body);
  if (whole !== undefined) return [whole].flat();
  return body.split("\n").flatMap((line) => (line.startsWith("data:") ? [parse(line.slice(5))] : []));
}

function pieceOf(event: unknown): string {
  if (!isFields(event)) return "";
  const { choices, candidates, content, output, delta, type } = event;
  if (type === "response.output_text.delta") return textOf(delta);
  if (typeof type === "string" && type.startsWith("response.")) return "";
  if (delta !== undefined) return textOf(fieldsOf(delta).text);
  if (choices !== undefined) return each(choices, (choice) => textOf(fieldsOf(choice.delta ?? choice.message).content ?? choice.text));
  if (candidates !== undefined) return each(candidates, (one) => each(fieldsOf(one.content).parts, (part) => textOf(part.text)));
  if (output !== undefined) return each(output, (item) => each(item.content, (part) => textOf(part.text)));
  return each(content, (part) => textOf(part.text));
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const each = (list: unknown, text: (item: Record<string, unknown>) => string) =>
  Array.isArray(list) ? list.map((item: unknown) => text(fieldsOf(item))).join("") : "";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
