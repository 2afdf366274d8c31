import { LineCounter, parseDocument } from "yaml";

/** The parsed content of a file, and the lines of its values. */
export interface FileText {
  value: unknown;
  problems: string[];
  /** Line of the value at a path, from 1. */
  lineOf(path: readonly PropertyKey[]): number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;
const MOST_ALIASES = 100;

/** Parses YAML, of which JSON is a subset. `${NAME}` is replaced by the environment; an unknown name is an error. */
export function readText(text: string, environment: Environment): FileText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false, version: "1.2" });
  const lineOf = (path: readonly PropertyKey[]) => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    return range ? lines.linePos(range[0]).line : undefined;
  };
  const broken = document.errors.map((error) => `line ${lines.linePos(error.pos[0]).line}: ${error.message}`);
  if (broken.length > 0) return { value: undefined, problems: broken, lineOf };
  try {
    const plain: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    const missing = new Set<string>();
    const value = filledIn(plain, (name) => {
      const found = environment[name]?.trim();
      if (!found) missing.add(name);
      return found ?? "";
    });
    return { value, problems: [...missing].map((name) => `names ${name}, which is not set in the environment`), lineOf };
  } catch {
    return { value: undefined, problems: ["refers to itself too often"], lineOf };
  }
}

/** A value with `${NAME}` replaced in its strings. Keys are unchanged. */
function filledIn(value: unknown, find: (name: string) => string): unknown {
  if (typeof value === "string") return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => find(name));
  if (Array.isArray(value)) return value.map((member) => filledIn(member, find));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filledIn(member, find)]));
}
