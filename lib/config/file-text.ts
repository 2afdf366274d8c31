import { readYaml, type Yaml } from "../formats/yaml";

type Environment = Readonly<Record<string, string | undefined>>;
/** More than a file of 1 MB has. */
const MOST_TOKENS = 1_000_000;

/** Parses YAML, of which JSON is a subset. `${NAME}` is replaced by the environment; an unknown name is an error. */
export function readText(text: string, environment: Environment): Yaml {
  const { value: plain, problems, lineOf } = readYaml(text, MOST_TOKENS);
  if (problems.length > 0) return { value: undefined, problems, lineOf };
  const missing = new Set<string>();
  const value = filledIn(plain, (name) => {
    const found = environment[name]?.trim();
    if (!found) missing.add(name);
    return found ?? "";
  });
  return { value, problems: [...missing].map((name) => `names ${name}, which is not set in the environment`), lineOf };
}

/** A value with `${NAME}` replaced in its strings. Keys are unchanged. */
function filledIn(value: unknown, find: (name: string) => string): unknown {
  if (typeof value === "string") return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => find(name));
  if (Array.isArray(value)) return value.map((member) => filledIn(member, find));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filledIn(member, find)]));
}
