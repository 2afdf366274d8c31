import { KEPT_REQUEST_CHARACTERS } from "../contracts/video-terms";

/** A request for people to read. */
export interface SentRequest {
  path: string;
  body: string;
  /** True if something was shortened or omitted. */
  cut: boolean;
}

/** Longer texts are images, or nothing that anyone reads. */
const LONGEST_TEXT = 4_000;
const SHOWN_OF_LONG = 60;
/** Parameters that name the called action; any other could contain a secret. */
const SHOWN_PARAMETERS = ["Action", "Version"];

/** The stored form of a submit: the JSON as sent if short; otherwise the parsed `input`, with images and files replaced by their size. */
export function describeRequest({ path, body, input }: { path: string; body: Uint8Array; input: unknown }): SentRequest {
  const address = shownAddress(path);
  if (body.byteLength <= KEPT_REQUEST_CHARACTERS) {
    const text = readJson(body);
    if (text !== undefined) return { path: address, body: text, cut: false };
  }
  const text = JSON.stringify(shortened(input) ?? null);
  return { path: address, body: text.slice(0, KEPT_REQUEST_CHARACTERS), cut: true };
}

function shownAddress(path: string): string {
  const [bare = "", query = ""] = path.split("?", 2);
  const given = new URLSearchParams(query);
  const shown = new URLSearchParams(SHOWN_PARAMETERS.flatMap((name) => given.getAll(name).map((value) => [name, value])));
  return (shown.size > 0 ? `${bare}?${shown}` : bare).slice(0, 500);
}

function readJson(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    JSON.parse(text);
    return text;
  } catch {
    return undefined;
  }
}

function shortened(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? `${value.slice(0, SHOWN_OF_LONG)}… (${value.length} characters)` : value;
  if (value instanceof Uint8Array) return `(a file of ${value.byteLength} bytes)`;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
