import { dictionary } from "../../contracts/dictionary";
import type { Playground } from "../../contracts/playground";

/** Words of one run that are indexed; a longer conversation is found by the first of them. */
const MOST = 12_000;
/** Letters of a word that count. */
const LONGEST = 64;

/** Scripts that put no spaces between words: each of their signs is a word, and several in a row a phrase. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const PIECE = new RegExp(`${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, "gu");
const DATA_URI = /data:[\w/+.-]*;base64,[\w+/=]*/g;

/** What of a run is searched. `state` and `output` as they are stored. */
export interface RunText {
  playground: Playground;
  title: string;
  state: unknown;
  output: string;
}

/** The words of a run in their order, as both databases index them: what was sent and what was answered. */
export function wordsOfRun({ playground, title, state, output }: RunText): string[] {
  const texts = new Set<string>([title]);
  collect(state, texts);
  collectOutput(output, playground, texts);
  const words: string[] = [];
  for (const text of texts)
    for (const word of wordsOf(text)) {
      words.push(word.text);
      if (words.length === MOST) return words;
    }
  return words;
}

/** A word as it is compared: without accents, in small letters. `joined` to the one before it where no space can part them. */
export interface Word {
  text: string;
  joined: boolean;
  /** Whether the beginning of a longer word is meant too. */
  open: boolean;
}

export function wordsOf(text: string): Word[] {
  const plain = text
    .replace(DATA_URI, " ")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return (plain.match(WORD) ?? []).flatMap((run) =>
    (run.match(PIECE) ?? []).map((piece, index) => ({
      text: [...piece].slice(0, LONGEST).join(""),
      joined: index > 0,
      open: !UNSPACED.test(piece),
    })),
  );
}

/** Members of a page's state that hold what a person wrote or was answered. */
const TEXTS = dictionary<true>({
  text: true,
  system: true,
  query: true,
  before: true,
  after: true,
  draft: true,
  custom: true,
  json: true,
  revised: true,
});
/** Whatever is written below these is text of the person's. */
const WHOLE = dictionary<true>({ doc: true, variables: true });

function collect(value: unknown, texts: Set<string>, whole = false): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "string") {
      if (whole || TEXTS[name] || WHOLE[name]) texts.add(member);
    } else collect(member, texts, whole || WHOLE[name] === true);
  }
}

/** Stands between the answers of several columns. */
const COLUMN_BREAK = "\u001e";
/** Pages whose answers are words, and those that wrap them in JSON. */
const PLAIN: readonly Playground[] = ["chat", "completions"];
const WRAPPED: readonly Playground[] = ["generate", "transcribe", "image"];

function collectOutput(output: string, playground: Playground, texts: Set<string>): void {
  for (const answer of output.split(COLUMN_BREAK)) {
    if (PLAIN.includes(playground)) texts.add(answer);
    else if (WRAPPED.includes(playground)) {
      const parsed = parse(answer);
      if (typeof parsed === "object") collect(parsed, texts);
      else if (playground !== "image") texts.add(answer);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The conversation that a chat's state belongs to: the id of its oldest message. Empty if it has none. */
export function threadOfState(state: unknown): string {
  let oldest: { id: string; at: number } | undefined;
  const look = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || depth > 5) return;
    const { id, at, parent, role } = value as Record<string, unknown>;
    if (typeof id === "string" && typeof at === "number" && typeof parent === "string" && typeof role === "string") {
      if (!oldest || at < oldest.at) oldest = { id, at };
      return;
    }
    for (const member of Object.values(value)) look(member, depth + 1);
  };
  look((state as { own?: unknown } | undefined)?.own, 0);
  return oldest?.id.slice(0, 64) ?? "";
}
