import { Failure } from "../../contracts/errors";

/** Longer metadata strings are refused, in UTF-16 code units. */
const LONGEST = 65_536;

/** The body with `metadata` as an object, if a client sent it as a JSON string. Throws if it is not an object. */
export function spellMetadata(body: Record<string, unknown>): Record<string, unknown> {
  const { metadata } = body;
  if (typeof metadata !== "string") return body;
  const { metadata: _text, ...rest } = body;
  return metadata.trim() === "" ? rest : { ...rest, metadata: parse(metadata) };
}

function parse(text: string): unknown {
  if (text.length > LONGEST)
    throw new Failure("string_above_max_length", `Invalid 'metadata': its length must be at most ${LONGEST}.`, { param: "metadata" });
  try {
    return JSON.parse(text, clean);
  } catch (cause) {
    throw new Failure("invalid_value", "Invalid 'metadata': a string there must hold a JSON object.", { param: "metadata", cause });
  }
}

/** The same cleaning as the body's own parser, for JSON inside a string. */
function clean(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value;
}
