import fc from "fast-check";

type Json = Record<string, unknown> | unknown[];
type Step = string | number;

/** Values that break naive code more often than random ones. */
const NASTY: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\ufffd",
  "x".repeat(5_000),
  "1",
  "true",
  "[object Object]",
  "__proto__",
  "data:image/png;base64,",
  "data:,",
  "sandbox-chat:429",
  0,
  -0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  Number.MIN_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  [{}],
  { type: "text" },
  { type: "image_url", image_url: null },
  { length: 1e9 },
  { toString: 1, toJSON: 2, valueOf: 3, hasOwnProperty: 4 },
];
const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "toJSON",
  "then",
  "length",
  "stream",
  "stream_options",
  "n",
  "tools",
  "model",
  "",
  "0",
  "\u0000",
];

const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NASTY) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });
const edit = fc.record({
  /** Picks a position in the body. */
  at: fc.nat(),
  action: fc.constantFrom("replace", "remove", "add", "repeat"),
  name: fc.constantFrom(...NAMES),
  value,
});

/** Valid bodies with one to four mutations, as JSON text; sometimes with broken text too. */
export function mutated(right: Record<string, unknown>): fc.Arbitrary<string> {
  const text = fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => {
    const body: unknown = structuredClone(right);
    for (const one of edits) apply(body as Json, one);
    return JSON.stringify(body);
  });
  const broken = fc.tuple(text, fc.nat(), fc.constantFrom("", ",", "}", "[", '"', "\\u00", "\u0000", "e9")).map(([whole, at, put]) => {
    const place = at % (whole.length + 1);
    return whole.slice(0, place) + put + whole.slice(place + 1);
  });
  return fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: broken });
}

interface Edit {
  at: number;
  action: string;
  name: string;
  value: unknown;
}

function apply(body: Json, { at, action, name, value: shared }: Edit): void {
  const places = placesOf(body);
  const place = places[at % places.length];
  if (!place) return;
  const { holder, key } = place;
  const members = holder as Record<Step, unknown>;
  // A value may be inserted several times, and mutated later.
  const value = structuredClone(shared);
  if (action === "replace") members[key] = value;
  else if (action === "remove") Array.isArray(holder) ? holder.splice(Number(key), 1) : delete members[key];
  else if (action === "repeat" && Array.isArray(holder))
    holder.push(...Array.from({ length: 50 }, () => structuredClone(holder[Number(key)])));
  else if (Array.isArray(holder)) holder.push(value);
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

function placesOf(root: unknown): { holder: Json; key: Step }[] {
  if (root === null || typeof root !== "object") return [];
  const keys: Step[] = Array.isArray(root) ? root.map((_, index) => index) : Object.keys(root);
  return keys.flatMap((key) => [{ holder: root as Json, key }, ...placesOf((root as Record<Step, unknown>)[key])]);
}
