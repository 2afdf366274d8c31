import { fieldsOf } from "../../contracts/typed";
import type { Snapshot } from "./contract";

/** Names, reduced to lower-case letters and digits, that always mean a credential. */
const ALONE = /^x?(?:auth|bearer|jwt|keys?|otp)$/;
/** The same by suffix. A plain `key` is a credential only with a qualifying word. */
const ENDINGS = new RegExp(
  [
    "(?:access|account|admin|api|auth|bearer|client|encryption|gateway|hmac|license|master|openai|private|secret|service|session)keys?",
    "(?:shared|signing|ssh|storage|subscription|webhook)keys?",
    "accesskeyid|accesskeyids",
    "token|(?:access|api|auth|bearer|refresh|secret|security|session)tokens",
    "authorization|cookies?|credentials?|passcode|passphrase|passwd|passwords?|pwd|secrets?",
    "(?:amz|goog|hub)signature(?:256)?",
  ]
    .map((ending) => `(?:${ending})$`)
    .join("|"),
);
/** Text tokens of models, as whole words: `stop_token`, but not `restart_token`. */
const OF_TEXT =
  /(?:^|[^a-z0-9])(?:audio|begin|bos|cls|end|eom|eos|eot|first|image|last|mask|next|pad|per|sep|special|start|stop|text|unk)[^a-z0-9]?token$/;

/** Schema members: names below them don't have values. */
const DEFINITIONS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Schema keywords kept for such a member: none contains a value. */
const OF_SCHEMA = new Set([
  ...["$ref", "additionalProperties", "allOf", "anyOf", "description", "exclusiveMaximum", "exclusiveMinimum", "format", "items"],
  ...["maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum", "not", "nullable", "oneOf", "pattern", "required", "title"],
  ...["type", "uniqueItems", ...DEFINITIONS],
]);

/** The depth limit of request JSON; deeper values are dropped. */
const DEEPEST = 100;

const SECRETS: readonly [RegExp, string][] = [
  // A signed URL grants access to its file.
  [/(?:https?:\/\/[^\s"'()<>]{0,200})?\/media\/(media_\w+\.\w+)\?[^\s"'()<>]*/g, "$1"],
  [/\b(?:sk|rk|pk)-[\w-]{16,}/g, "(a key, removed)"],
  [/\b(?:AIza[\w-]{30,}|gh[pousr]_\w{30,}|xox[abpr]-[\w-]{20,}|AKIA[0-9A-Z]{16})\b/g, "(a key, removed)"],
  [/\bBearer\s+[\w.~+/-]{12,}=*/gi, "Bearer (removed)"],
  [/([?&](?:key|token|sig|signature|api_key|access_token|x-amz-signature|x-amz-credential)=)[^&\s"'()<>]+/gi, "$1(removed)"],
  [/:\/\/[^/\s:@"]{1,200}:[^/\s@"]{1,200}@/g, "://"],
];

/** `"api_key": "…"` in text that isn't JSON as a whole, plain or inside a quoted string. */
const PAIRS = [
  /("([\w.-]{1,64})"\s{0,8}:\s{0,8}")(?:[^"\\]|\\.){1,4000}(")/g,
  /(\\"([\w.-]{1,64})\\"\s{0,8}:\s{0,8}\\")[^"\\]{1,4000}(\\")/g,
];

/** Removes keys, bearer tokens, signatures and URL passwords from a text. */
export function withoutSecrets(text: string): string {
  if (text.startsWith("data:")) return text;
  const clean = SECRETS.reduce((kept, [pattern, replacement]) => kept.replace(pattern, replacement), text);
  return PAIRS.reduce(
    (kept, pattern) =>
      kept.replace(pattern, (whole, head: string, name: string, mark: string) => (isCredential(name) ? `${head}(removed)${mark}` : whole)),
    clean,
  );
}

/** The snapshot to store: without credentials, by any name or in any text. */
export function cleanSnapshot(snapshot: Snapshot): Snapshot {
  return new Cleaning().value(snapshot, 0) as Snapshot;
}

class Cleaning {
  /** True if something was removed; otherwise the text stays exactly as written. */
  dropped = false;

  value(value: unknown, depth: number, parent = ""): unknown {
    if (typeof value === "string") return textWithin(value, depth);
    if (typeof value !== "object" || value === null) return value;
    if (depth > DEEPEST) return this.#drop(null);
    if (Array.isArray(value)) return value.map((item) => this.value(item, depth + 1));
    const named = Object.entries(value);
    const besideName = namesCredential(value) ? "value" : undefined;
    return Object.fromEntries(
      named.flatMap(([name, item]) => {
        const kept = !saysNothing(item) && (name === besideName || isCredential(name)) ? this.#credential(item, { depth, parent }) : item;
        if (kept === undefined) return [];
        return [[name, kept === item ? this.value(item, depth + 1, name) : kept]];
      }),
    );
  }

  /** What remains of a member named like a credential: its schema, if it is inside a schema. */
  #credential(item: unknown, { depth, parent }: { depth: number; parent: string }): unknown {
    if (DEFINITIONS.has(parent) && typeof item === "object") return this.#schema(item, depth + 1);
    return this.#drop(undefined);
  }

  #schema(schema: unknown, depth: number): unknown {
    if (typeof schema === "string") return withoutSecrets(schema);
    if (typeof schema !== "object" || schema === null) return schema;
    if (depth > DEEPEST) return this.#drop(null);
    if (Array.isArray(schema)) return schema.map((item) => this.#schema(item, depth + 1));
    const kept = Object.entries(schema).flatMap(([name, item]): [string, unknown][] => {
      if (!OF_SCHEMA.has(name)) return this.#drop([]);
      if (!DEFINITIONS.has(name) || typeof item !== "object" || item === null) return [[name, this.#schema(item, depth + 1)]];
      const members = Object.entries(item).map(([member, of]) => [member, this.#schema(of, depth + 2)]);
      return [[name, Object.fromEntries(members)]];
    });
    return Object.fromEntries(kept);
  }

  #drop<T>(instead: T): T {
    this.dropped = true;
    return instead;
  }
}

/** A text without secrets; JSON is also cleaned by names. */
function textWithin(text: string, depth: number): string {
  const json = jsonIn(text);
  if (json === undefined) return withoutSecrets(text);
  const cleaning = new Cleaning();
  const clean = cleaning.value(json, depth + 1);
  return withoutSecrets(cleaning.dropped ? JSON.stringify(clean, null, text.includes("\n") ? 2 : undefined) : text);
}

function jsonIn(text: string): unknown {
  if (!/^\s{0,100}[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{ name: "authorization", value: … }`, as in lists of headers and variables. */
function namesCredential(value: object): boolean {
  if (!("value" in value)) return false;
  const { name, key } = fieldsOf(value);
  return [name, key].some((word) => typeof word === "string" && isCredential(word));
}

function saysNothing(value: unknown): boolean {
  return value === null || typeof value === "boolean";
}

function isCredential(name: string): boolean {
  if (name.length > 200) return false;
  const words = name
    .normalize("NFKC")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const letters = words.replace(/[^a-z0-9]/g, "");
  return ALONE.test(letters) || (ENDINGS.test(letters) && !OF_TEXT.test(words));
}
