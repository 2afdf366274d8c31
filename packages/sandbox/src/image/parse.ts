import { hashText } from "../random";
import type { Rgb } from "./color";
import { idsIn, idsOf } from "./exclude";
import { takeLettering } from "./lettering-words";
import { FILLERS, NUMBER_WORDS, SIZE_WORDS, type Size } from "./modifiers";
import { readStyle, SHADED, takeModifier } from "./overall";
import type { Reading, Thing } from "./reading";
import { type Draft, settle } from "./settle";
import { PATTERN_WORDS, PLACE_WORDS, SHAPE_WORDS } from "./shape-words";
import { NOUNS, OUTSIDE_WORDS } from "./vocabulary";
import { colorOf, isPlural, lookUp, MOST_CHARACTERS, singular, splitWords } from "./words";

const MOST_THINGS = 24;
const MOST_OF_A_THING = 60;

/** What has been said but not yet given to a thing. */
interface Pending {
  count: number | null;
  colors: Rgb[];
  size: Size | null;
  place: Thing["place"];
  /** Colours belong to something that is not known: "a red cushion". */
  strange: boolean;
}

interface Reader {
  draft: Draft;
  words: string[];
  pending: Pending;
  last: Thing | null;
  /** The small word before, which tells what a colour alone is meant for: "on blue". */
  link: string;
  /** "no clouds": what follows is left out. */
  excluding: boolean;
}

/** Reads a prompt. Never fails; what it doesn't know ends up in `ignored`. */
export function readPrompt(order: { prompt: string; negativePrompt: string | null; style: string | null }): Reading {
  const text = order.prompt.slice(0, MOST_CHARACTERS).normalize("NFC");
  const { lettering, rest, undrawable } = takeLettering(text);
  const draft: Draft = {
    things: [],
    shapes: [],
    patterns: [],
    outside: [],
    hour: null,
    weather: new Set(),
    season: null,
    tones: [],
    moods: new Set(),
    style: null,
    colors: [],
    backdrop: null,
    lettering,
    stillLife: false,
    without: new Set(order.negativePrompt ? idsIn(order.negativePrompt) : []),
    hash: hashText(order.prompt.slice(0, MOST_CHARACTERS).trim().toLowerCase()),
    understood: lettering === null ? [] : [`“${lettering}”`],
    ignored: undrawable === null ? [] : [undrawable],
  };
  walk({ draft, words: splitWords(rest), pending: fresh(), last: null, link: "", excluding: false });
  readStyle(draft, order.style);
  settle(draft);
  return draft;
}

const fresh = (): Pending => ({ count: null, colors: [], size: null, place: null, strange: false });

function walk(reader: Reader): void {
  let at = 0;
  while (at < reader.words.length) {
    let taken = 0;
    for (let length = Math.min(5, reader.words.length - at); length > 0 && taken === 0; length--) {
      const phrase = reader.words.slice(at, at + length).join(" ");
      if (take(reader, phrase, at + length)) taken = length;
    }
    if (taken === 0) miss(reader, reader.words[at] ?? "");
    at += Math.max(1, taken);
  }
  release(reader);
}

/** Tries one phrase against all tables; true if it means something. `next` is the index of the word after it. */
function take(reader: Reader, phrase: string, next: number): boolean {
  const { draft } = reader;
  if (/^[,.;:!?]$/.test(phrase)) {
    if (phrase === "," || phrase === ":") attachTrailing(reader);
    else release(reader);
    reader.excluding = false;
    return true;
  }
  if (["no", "without", "ohne", "sans", "sin"].includes(phrase)) {
    release(reader);
    reader.excluding = true;
    return true;
  }
  if (reader.excluding) return exclude(reader, phrase, next);
  if (phrase === "still life" || phrase === "still-life" || phrase === "stillleben") {
    draft.stillLife = true;
    return true;
  }
  if (takePosition(reader, phrase)) return true;
  if (takeModifier(reader, phrase, next)) {
    draft.understood.push(phrase);
    return true;
  }
  return takeAttribute(reader, phrase, next) || takeThing(reader, phrase);
}

function exclude(reader: Reader, phrase: string, next: number): boolean {
  if (phrase === "and" || phrase === "or") {
    // "no clouds and a boat": a thing of its own follows.
    if (NUMBER_WORDS.has(reader.words[next] ?? "")) reader.excluding = false;
    return true;
  }
  const ids = idsOf(phrase);
  if (ids.length === 0) {
    // "without any people": small words in between don't end it; others do.
    if (!phrase.includes(" ") && !["any", "a", "an", "the"].includes(phrase)) reader.excluding = false;
    return false;
  }
  for (const id of ids) reader.draft.without.add(id);
  return true;
}

/** Where a thing is. */
function takePosition(reader: Reader, phrase: string): boolean {
  const place = PLACE_WORDS.get(phrase);
  if (!place) return false;
  attachTrailing(reader);
  if (reader.last && reader.last.place === null) reader.last.place = place;
  else reader.pending.place = place;
  return true;
}

/** Numbers, sizes and colours wait for the thing they belong to. */
function takeAttribute(reader: Reader, phrase: string, next: number): boolean {
  const { pending, draft, words } = reader;
  const size = SIZE_WORDS.get(phrase);
  if (size) {
    pending.size = size;
    draft.understood.push(phrase);
    return true;
  }
  const number = NUMBER_WORDS.get(phrase) ?? (/^\d{1,3}$/.test(phrase) ? Number(phrase) : undefined);
  if (number !== undefined && number > 0 && !(phrase === "couple" && words[next] !== "of")) {
    // "a dozen": the second number is the one that counts.
    pending.count = Math.min(MOST_OF_A_THING, number);
    return true;
  }
  const color = colorOf(phrase) ?? (words[next] === "background" ? SHADED[phrase] : undefined);
  if (!color || (NOUNS.has(phrase) && !colorGoesOn(words, next))) return false;
  pending.colors.push(color);
  draft.understood.push(phrase);
  return true;
}

/** Whether a word that is a colour and a thing ("lavender", "rose") is followed by something it can colour. */
function colorGoesOn(words: string[], next: number): boolean {
  const word = words[next] ?? "";
  if (["field", "fields", "garden", "gardens", "tree", "trees"].includes(word)) return false;
  return NOUNS.has(word) || NOUNS.has(singular(word)) || SHAPE_WORDS.has(word) || SHAPE_WORDS.has(singular(word)) || word === "background";
}

function takeThing(reader: Reader, phrase: string): boolean {
  const { draft, pending } = reader;
  if (phrase === "background" || phrase === "backdrop" || phrase === "hintergrund") {
    takeBackdrop(reader);
    return true;
  }
  const pattern = PATTERN_WORDS.get(phrase);
  const shape = lookUp(SHAPE_WORDS, phrase);
  const noun = lookUp(NOUNS, phrase);
  const id = noun ?? pattern ?? shape;
  if (!id && lookUp(OUTSIDE_WORDS, phrase)) return takeOutside(reader, phrase);
  if (!id || draft.things.length + draft.shapes.length + draft.patterns.length >= MOST_THINGS) return false;
  const table = noun !== undefined ? NOUNS : SHAPE_WORDS;
  const [color = null, ...colors] = pending.colors;
  const { count, size, place } = pending;
  const thing: Thing = {
    id,
    word: phrase,
    count,
    plural: pattern === undefined && isSeveral(phrase, table),
    color,
    colors,
    size,
    place,
  };
  if (noun) draft.things.push(thing);
  else if (pattern) draft.patterns.push(thing);
  else draft.shapes.push(thing);
  draft.understood.push(phrase);
  reader.pending = fresh();
  reader.last = thing;
  reader.link = "";
  return true;
}

/** What is not drawn takes its number and colours with it. */
function takeOutside(reader: Reader, phrase: string): boolean {
  const { outside } = reader.draft;
  if (outside.length < MOST_THINGS && !outside.includes(phrase)) outside.push(phrase);
  reader.pending = fresh();
  reader.last = null;
  reader.link = "";
  return true;
}

/** Whether a word is the plural of one that means the same; "mars" and "grass" only look like it. */
function isSeveral(phrase: string, table: ReadonlyMap<string, string>): boolean {
  if (/^(?:stars|people|children|geese|mice|men|women)$/.test(phrase)) return true;
  const one = singular(phrase);
  return one !== phrase && lookUp(table, one) === lookUp(table, phrase) && isPlural(phrase);
}

/** "on a striped background", "a navy background": the colours before the word are the backdrop's, or its pattern's already. */
function takeBackdrop(reader: Reader): void {
  const { draft, pending } = reader;
  draft.backdrop = pending.colors[0] ?? draft.backdrop;
  draft.colors.push(...pending.colors.slice(1));
  reader.pending = fresh();
  reader.link = "";
}

/** Small words that end what was pending, but let a colour after them find the thing before: "two boats in red". */
const LINKS = new Set(["with", "on", "at", "under", "over", "by", "in", "against", "auf", "vor", "sur", "sobre"]);

function miss(reader: Reader, word: string): void {
  if (["and", "und", "et", "y", "&"].includes(word)) return;
  const { draft } = reader;
  if (FILLERS.has(word)) {
    if (LINKS.has(word)) {
      release(reader);
      reader.link = word;
    }
    return;
  }
  // "three woolly cats" are three; "two camels and cats" may be any number of cats.
  reader.pending = { ...reader.pending, count: isPlural(word) ? null : reader.pending.count, strange: true };
  reader.link = "";
  if (!draft.ignored.includes(word) && draft.ignored.length < 40) draft.ignored.push(word);
}

/** Colours after their thing: "a circle in red", "stripes in red and white". */
function attachTrailing(reader: Reader): void {
  const { pending, last, link } = reader;
  const [color, ...colors] = pending.colors;
  if (!color || !last || link !== "in") return;
  if (last.color === null) {
    last.color = color;
    last.colors = colors;
  } else last.colors.push(color, ...colors);
  reader.pending = { ...fresh(), place: pending.place };
}

/** Gives what is still pending to what it can belong to, at a pause. */
function release(reader: Reader): void {
  const { draft, link } = reader;
  attachTrailing(reader);
  const { place, strange } = reader.pending;
  const colors = strange ? [] : reader.pending.colors;
  const isSurface = link !== "in" && link !== "with" && link !== "" && (reader.last !== null || draft.lettering !== null);
  if (isSurface && draft.backdrop === null && colors[0]) draft.backdrop = colors.shift() ?? null;
  draft.colors.push(...colors);
  if (place && reader.last) reader.last.place ??= place;
  reader.pending = fresh();
  reader.link = "";
}
