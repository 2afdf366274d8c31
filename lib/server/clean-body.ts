import { BODY_KEPT_BYTES, type GatheredBody, type KeptBody } from "../contracts/call-bodies";
import { ownSecrets, scrub } from "../secrets/scrub";

/** Characters removed before the cut: a secret that continues behind it would not be recognised. */
const TAIL = 4 * 1024;

/** A body for storage: without credentials, including the caller's, and truncated. */
export function cleanBody({ type, bytes, binary, pieces, stream }: GatheredBody, secrets: readonly string[]): KeptBody {
  if (binary) return { type, bytes, binary, cut: false, text: null };
  const whole = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))).toString("utf8");
  const own = ownSecrets(secrets);
  const text = scrub(stream ? cleanAcross(whole, own) : whole, own);
  if (bytes <= BODY_KEPT_BYTES) return { type, bytes, binary, cut: false, text };
  return { type, bytes, binary, cut: true, text: beginningOf(text.slice(0, -TAIL)) };
}

/** As many whole characters as fit. */
function beginningOf(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length <= BODY_KEPT_BYTES
    ? text
    : bytes
        .subarray(0, BODY_KEPT_BYTES)
        .toString("utf8")
        .replace(/\uFFFD$/, "");
}

const TEXTS = /"(\w{1,40})":\s?"([^"\\]*(?:\\.[^"\\]*)*)"/g;
/** `"a":""` */
const SHORTEST_LINE = 6;
const INDEX = /"index":\s?(\d{1,6})/;

interface Place {
  from: number;
  to: number;
}

/**
 * Removes secrets that a stream spreads over several events. Texts of one name and choice are joined; if they contain a secret, the whole
 * scrubbed text goes into the first event.
 */
function cleanAcross(text: string, own: readonly string[]): string {
  const places = new Map<string, Place[]>();
  let from = 0;
  for (const line of text.split("\n")) {
    if (line.length >= SHORTEST_LINE)
      for (const [name, place] of textsIn(line, from)) {
        const known = places.get(name);
        if (known) known.push(place);
        else places.set(name, [place]);
      }
    from += line.length + 1;
  }
  const changes = [...places.values()].flatMap((of) => changesIn(text, of, own)).sort((left, right) => left.from - right.from);
  let at = 0;
  let result = "";
  for (const change of changes) {
    result += text.slice(at, change.from) + change.text;
    at = change.to;
  }
  return result + text.slice(at);
}

/** The texts of an event, by name and choice. */
function* textsIn(line: string, from: number): Generator<[name: string, place: Place]> {
  const choice = INDEX.exec(line)?.[1] ?? "";
  for (const found of line.matchAll(TEXTS)) {
    const [all, name = "", value = ""] = found;
    const to = from + found.index + all.length - 1;
    yield [`${name} ${choice}`, { from: to - value.length, to }];
  }
}

function changesIn(text: string, places: readonly Place[], own: readonly string[]): (Place & { text: string })[] {
  if (places.length < 2) return [];
  const joined = places.map(({ from, to }) => text.slice(from, to)).join("");
  const cleaned = scrub(joined, own);
  return cleaned === joined ? [] : places.map((place, index) => ({ ...place, text: index === 0 ? cleaned : "" }));
}
