import { type Document, isScalar, Lexer, LineCounter, parseDocument, visit } from "yaml";
import { MAX_DEPTH } from "../contracts/json-text";

/** The content of a text in YAML, of which JSON is a subset. */
export interface Yaml {
  /** Undefined if there are problems. */
  value: unknown;
  problems: string[];
  /** Line of the value at a path, from 1. */
  lineOf(path: readonly PropertyKey[]): number | undefined;
}

const MOST_ALIASES = 100;
/** A plain scalar follows in the lexer's next token. */
const SCALAR = "\u001f";
const TOO_DEEP = `it is nested deeper than ${MAX_DEPTH} levels`;

/** Parsing takes about 10 µs per token, and its depth is bounded by the stack only: both are checked before, as the lexer is lazy. */
export function readYaml(text: string, mostTokens: number): Yaml {
  const long = excessOf(text, mostTokens);
  if (long !== undefined) return { value: undefined, problems: [long], lineOf: () => undefined };
  const lines = new LineCounter();
  // Its own check of keys takes quadratic time.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false, version: "1.2" });
  const lineOf = (path: readonly PropertyKey[]) => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    return range ? lines.linePos(range[0]).line : undefined;
  };
  const errors = document.errors.map((error) => ({ at: error.pos[0], message: error.message }));
  const problems = [...errors, ...keysTwice(document)].map(({ at, message }) => `line ${lines.linePos(at).line}: ${message}`);
  if (problems.length > 0) return { value: undefined, problems, lineOf };
  return { ...plain(document), lineOf };
}

function plain(document: Document): Pick<Yaml, "value" | "problems"> {
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    return isDeep(value, MAX_DEPTH) ? { value: undefined, problems: [TOO_DEEP] } : { value, problems: [] };
  } catch {
    return { value: undefined, problems: ["it refers to itself too often"] };
  }
}

/** What is too much in a text that has not been parsed. Without the levels of indentation, which cost many characters. */
function excessOf(text: string, mostTokens: number): string | undefined {
  let [tokens, aliases, brackets, marks] = [0, 0, 0, 0];
  let isPlain = false;
  for (const token of new Lexer().lex(text)) {
    if (++tokens > mostTokens) return `it has more than ${mostTokens.toLocaleString("en-US")} values and marks`;
    const [kind = " "] = token;
    if (isPlain) isPlain = false;
    else if (kind === SCALAR) isPlain = true;
    else if (kind === "\n" || kind === "\r") marks = 0;
    else if ("[{".includes(kind)) brackets++;
    else if ("]}".includes(kind)) brackets--;
    else if (brackets === 0 && "-?:&!".includes(kind)) marks++;
    else if (kind === "*" && ++aliases > MOST_ALIASES) return "it refers to itself too often";
    if (Math.max(brackets, marks) > MAX_DEPTH) return TOO_DEEP;
  }
  return undefined;
}

function keysTwice(document: Document): { at: number; message: string }[] {
  const found: { at: number; message: string }[] = [];
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) found.push({ at: key.range?.[0] ?? 0, message: "Map keys must be unique" });
        names.add(key.value);
      }
    },
  });
  return found;
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeep(member, levels - 1));
}
