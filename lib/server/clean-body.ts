import { BODY_KEPT_BYTES, type GatheredBody, type KeptBody } from "../contracts/call-bodies";
import { hiding, scrub } from "../secrets/scrub";

/** So much of what is cut goes with the cut: a secret that goes on behind it would not be known for one. In characters. */
const TAIL = 4 * 1024;

/** A body as it may be kept: without credentials, those of its caller among them, and cut to what is kept at most. */
export function cleanBody({ type, bytes, binary, pieces, stream }: GatheredBody, secrets: readonly string[]): KeptBody {
  if (binary) return { type, bytes, binary, cut: false, text: null };
  const whole = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))).toString("utf8");
  const text = hiding(secrets, () => scrub(stream ? cleanAcross(whole) : whole));
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
 * A stream's events with secrets taken out that stand in several of them, a few letters in each. Texts of one name, in one choice, are
 * read as one; where that holds a secret, all of it goes into the first event, cleaned.
 */
function cleanAcross(text: string): string {
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
  const changes = [...places.values()].flatMap((of) => changesIn(text, of)).sort((left, right) => left.from - right.from);
  let at = 0;
  let result = "";
  for (const change of changes) {
    result += text.slice(at, change.from) + change.text;
    at = change.to;
  }
  return result + text.slice(at);
}

/** The texts of an event, by their name and their choice. */
function* textsIn(line: string, from: number): Generator<[name: string, place: Place]> {
  const choice = INDEX.exec(line)?.[1] ?? "";
  for (const found of line.matchAll(TEXTS)) {
    const [all, name = "", value = ""] = found;
    const to = from + found.index + all.length - 1;
    yield [`${name} ${choice}`, { from: to - value.length, to }];
  }
}

function changesIn(text: string, places: readonly Place[]): (Place & { text: string })[] {
  if (places.length < 2) return [];
  const joined = places.map(({ from, to }) => text.slice(from, to)).join("");
  const cleaned = scrub(joined);
  return cleaned === joined ? [] : places.map((place, index) => ({ ...place, text: index === 0 ? cleaned : "" }));
}
