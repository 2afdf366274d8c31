type Expected = "value" | "item" | "key" | "nextKey" | "colon" | "comma" | "end";

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings cannot contain them
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The first error of a JSON text with its line and column, the same in every browser; undefined if the text is valid. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const { at, why } = firstError(text);
    const before = text.slice(0, at).split("\n");
    return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${why}.`;
  }
}

interface Step {
  /** Where the next token begins; undefined if there is none that fits. */
  next?: number;
  expected: Expected;
}

function firstError(text: string): { at: number; why: string } {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = after(SPACE, text, 0) ?? 0;
  for (;;) {
    const step = read(text, at, expected, open);
    if (step.next === undefined) return { at, why: reason(text, at, expected, open.at(-1)) };
    expected = step.expected;
    at = after(SPACE, text, step.next) ?? step.next;
  }
}

/** Reads one token. `open` holds the brackets that are not closed yet. */
function read(text: string, at: number, expected: Expected, open: ("{" | "[")[]): Step {
  const sign = text[at];
  const closes = sign === "}" ? "{" : sign === "]" ? "[" : undefined;
  const mayClose = expected === "comma" || (expected === "key" && sign === "}") || (expected === "item" && sign === "]");
  if (closes !== undefined && mayClose && open.at(-1) === closes) {
    open.pop();
    return { next: at + 1, expected: open.length === 0 ? "end" : "comma" };
  }
  if (expected === "comma" && sign === ",") return { next: at + 1, expected: open.at(-1) === "{" ? "nextKey" : "value" };
  if (expected === "colon" && sign === ":") return { next: at + 1, expected: "value" };
  if (expected === "key" || expected === "nextKey") return { next: after(STRING, text, at), expected: "colon" };
  if (expected !== "value" && expected !== "item") return { expected };
  if (sign === "{" || sign === "[") {
    open.push(sign);
    return { next: at + 1, expected: sign === "{" ? "key" : "item" };
  }
  const next = after(STRING, text, at) ?? after(SCALAR, text, at);
  return { next, expected: open.length === 0 ? "end" : "comma" };
}

function reason(text: string, at: number, expected: Expected, open: "{" | "[" | undefined): string {
  const sign = text[at];
  const close = open === "{" ? "}" : "]";
  if (sign === undefined) return open === undefined ? "a value is missing" : `the text ends before ${close}`;
  if (sign === "'") return "strings need double quotes";
  if (expected === "comma") return `expected a comma or ${close}`;
  if (expected === "colon") return "expected a colon after the name";
  if (expected === "end") return "only one value is allowed";
  if (sign === '"') return "the string has no closing quote, or an invalid character";
  if (expected === "nextKey" && sign === "}") return "a comma before } is not allowed";
  if (expected === "value" && sign === "]") return "a comma before ] is not allowed";
  return expected === "value" || expected === "item" ? "expected a value" : "expected a name in double quotes";
}

function after(token: RegExp, text: string, at: number): number | undefined {
  token.lastIndex = at;
  return token.test(text) ? token.lastIndex : undefined;
}
