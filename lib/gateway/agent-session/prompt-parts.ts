import { dictionary } from "../../contracts/dictionary";
import type { PartKind, PromptPart } from "../../contracts/turns";
import { eachMember, endOfValue, firstElement, isList, nextElement } from "./json-ends";

/** A part and where it is in its list. */
export interface PlacedPart extends PromptPart {
  from: number;
  to: number;
}

/** One of the prompt's lists in a body. */
interface PartList {
  start: number;
  parts: PlacedPart[];
}

/** The parts of a prompt, and the body that they are in: the next turn's is compared with it, byte by byte. */
export interface ReadPrompt {
  body: Buffer;
  tools?: PartList;
  system?: PartList;
  messages?: PartList;
  /** Parts at the end of the messages that the last comparison found changed: clients move their breakpoints there. */
  changing: number;
}

type ListName = "tools" | "system" | "messages";
const LISTS = dictionary<ListName>({
  tools: "tools",
  system: "system",
  instructions: "system",
  systemInstruction: "system",
  system_instruction: "system",
  messages: "messages",
  input: "messages",
  contents: "messages",
});
/** Prompts with more parts are not compared. */
const MOST_PARTS = 4_000;

/** The parts of a request's prompt; undefined if it has none, or continues a stored response. */
export function readPrompt(body: Buffer, before?: ReadPrompt): ReadPrompt | undefined {
  const prompt: ReadPrompt = { body, changing: before?.changing ?? 0 };
  const marks = new Marks(body);
  let continued = false;
  let count = 0;
  eachMember(body, (name, from) => {
    const list = LISTS[name];
    if (name === "previous_response_id" && body[from] === 0x22) continued = true;
    if (!list || prompt[list]) return endOfValue(body, from);
    const reading: Reading = { body, before, list, marks, prompt };
    const read = list === "messages" || (list === "system" && isList(body, from)) ? elements(reading, from) : whole(reading, from);
    prompt[list] = read.list;
    count += read.list.parts.length;
    return read.end;
  });
  return continued || !prompt.messages || count > MOST_PARTS ? undefined : prompt;
}

/** All parts in the order of the cache. */
export function partsOf({ tools, system, messages }: ReadPrompt): PlacedPart[] {
  return [...(tools?.parts ?? []), ...(system?.parts ?? []), ...(messages?.parts ?? [])];
}

interface Reading {
  body: Buffer;
  before: ReadPrompt | undefined;
  list: ListName;
  marks: Marks;
  prompt: ReadPrompt;
}

function whole({ body, before, list, marks }: Reading, from: number): { list: PartList; end: number } {
  const old = before?.[list];
  const [part] = old?.parts ?? [];
  if (before && old && part && isEqual({ body, start: from }, { body: before.body, start: old.start }, { from: 0, to: part.to }))
    return { list: { start: from, parts: [part] }, end: from + part.to };
  const end = endOfValue(body, from);
  const parts = body[from] === 0x6e ? [] : [placed(body, { start: from, from, to: end, kind: list === "tools" ? "T" : "S" }, marks)];
  return { list: { start: from, parts }, end };
}

function elements(reading: Reading, start: number): { list: PartList; end: number } {
  const { body, before, list, marks, prompt } = reading;
  const old = before?.[list];
  const parts = before && old ? equalParts({ body, start }, { ...old, body: before.body }, prompt.changing) : [];
  if (list === "messages" && old) prompt.changing = old.parts.length - parts.length;
  let end = start + (parts.at(-1)?.to ?? 0);
  let at = parts.length > 0 ? nextElement(body, end) : firstElement(body, start);
  while (at >= 0) {
    end = endOfValue(body, at);
    parts.push(placed(body, { start, from: at, to: end, kind: list === "system" ? "S" : undefined }, marks));
    at = nextElement(body, end);
  }
  return { list: { start, parts }, end: end === start ? endOfValue(body, start) : body.indexOf(0x5d, end) + 1 };
}

interface Place {
  body: Buffer;
  start: number;
}

/** The leading parts of an earlier list that a body repeats. The parts before the last `changing` are compared at once. */
function equalParts(now: Place, old: Place & { parts: PlacedPart[] }, changing: number): PlacedPart[] {
  const { parts } = old;
  const [first] = parts;
  if (!first) return [];
  let low = 0;
  for (let high = Math.max(0, parts.length - changing); high > low; high = low + Math.floor((high - low) / 2)) {
    const last = parts[high - 1];
    if (!last || !isEqual(now, old, { from: low === 0 ? 0 : (parts[low - 1]?.to ?? 0), to: last.to })) continue;
    low = high;
    break;
  }
  for (
    let next = parts[low];
    next && isEqual(now, old, { from: low === 0 ? 0 : (parts[low - 1]?.to ?? 0), to: next.to });
    next = parts[low]
  )
    low++;
  return parts.slice(0, low);
}

/** Whether two bodies have the same bytes in a range that is relative to their lists. */
function isEqual(now: Place, old: Place, { from, to }: { from: number; to: number }): boolean {
  if (now.start + to > now.body.length) return false;
  return old.body.compare(now.body, now.start + from, now.start + to, old.start + from, old.start + to) === 0;
}

const MARK = '"cache_control"';

/** Places of breakpoints, found in order. */
class Marks {
  readonly #body: Buffer;
  #next = 0;
  constructor(body: Buffer) {
    this.#body = body;
  }

  isIn(from: number, to: number): boolean {
    if (this.#next < from) this.#next = this.#body.indexOf(MARK, from);
    if (this.#next < 0) this.#next = Number.POSITIVE_INFINITY;
    return this.#next < to;
  }
}

interface Range {
  start: number;
  from: number;
  to: number;
  /** Undefined for a message. */
  kind: PartKind | undefined;
}

const SINGLE_TEXT = '"content":[{"type":"text","text":"';

function placed(body: Buffer, { start, from, to, kind }: Range, marks: Marks): PlacedPart {
  const mark = marks.isIn(from, to);
  const beginning = body.toString("latin1", from, Math.min(to, from + KIND_READ));
  const altered = mark || beginning.includes(SINGLE_TEXT);
  const hash = altered ? hashOf(Buffer.from(plain(body.toString("latin1", from, to)), "latin1"), 0) : hashOf(body.subarray(from, to), 0);
  return { kind: kind ?? kindOf(beginning), hash: hash.toString(36), bytes: to - from, mark, from: from - start, to: to - start };
}

/** Without breakpoints, and one text as a plain text: a client's moved breakpoint changes neither prompt nor cache. */
function plain(text: string): string {
  const unmarked = text.replace(/,?"cache_control":\{[^{}]*\}/g, "");
  if (!unmarked.includes(SINGLE_TEXT)) return unmarked;
  return unmarked.replace(/"content":\[\{"type":"text","text":("(?:[^"\\]|\\.)*")\}\]/, '"content":$1');
}

const KIND_READ = 200;

function kindOf(beginning: string): PartKind {
  const has = (...words: readonly string[]) => words.some((word) => beginning.includes(word));
  if (has('"tool_result"', '_call_output"', '"functionResponse"', '"role":"tool"')) return "t";
  if (has('"role":"system"', '"role":"developer"')) return "s";
  if (has('"tool_use"', '_call"', '"functionCall"', '"tool_calls"')) return "c";
  return has('"role":"assistant"', '"role":"model"', '"type":"reasoning"') ? "a" : "u";
}

/** Four bytes at a time: finds changes, and is no protection against made collisions. */
export function hashOf(bytes: Uint8Array, seed: number): number {
  let hash = seed ^ bytes.length;
  let at = 0;
  for (const whole = bytes.length - 3; at < whole; at += 4) {
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 13)) >>> 0;
}
