import { dictionary } from "../../contracts/dictionary";
import type { Playground } from "../../contracts/playground";
import { COLUMN_BREAK } from "../../contracts/run-terms";
import { fieldsOf } from "../../contracts/typed";

/** Indexed words per run; the rest of a longer conversation isn't searchable. */
const MOST = 12_000;
/** Indexed letters per word. */
const LONGEST = 64;

/** Scripts without spaces: each character is a word, and adjacent ones form a phrase. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const PIECE = new RegExp(`${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, "gu");
const DATA_URI = /data:[\w/+.-]*;base64,[\w+/=]*/g;

/** The searchable parts of a run. `state` and `output` as stored. */
export interface RunText {
  playground: Playground;
  title: string;
  state: unknown;
  output: string;
}

/** A run's words in order, as both databases index them: request and answer. */
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

/** A normalised word: lower case, without accents. `joined` to the previous one in scripts without spaces. */
export interface Word {
  text: string;
  joined: boolean;
  /** Matches as a prefix too. */
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

/** Members of a page's state with text of the person or the model. */
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
/** Everything below these is the person's text. */
const WHOLE = dictionary<true>({ doc: true, variables: true });

function collect(value: unknown, texts: Set<string>, whole = false): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "string") {
      if (whole || TEXTS[name] || WHOLE[name]) texts.add(member);
    } else collect(member, texts, whole || WHOLE[name] === true);
  }
}

/** Pages with plain text answers, and those with JSON around them. */
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

/** The conversation of a chat's state: the id of its oldest message. Empty if it has none. */
export function threadOfState(state: unknown): string {
  let oldest: { id: string; at: number } | undefined;
  const look = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || depth > 5) return;
    const { id, at, parent, role } = fieldsOf(value);
    if (typeof id === "string" && typeof at === "number" && typeof parent === "string" && typeof role === "string") {
      if (!oldest || at < oldest.at) oldest = { id, at };
      return;
    }
    for (const member of Object.values(value)) look(member, depth + 1);
  };
  look(fieldsOf(state).own, 0);
  return oldest?.id.slice(0, 64) ?? "";
}
