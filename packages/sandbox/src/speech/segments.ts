/** A longer piece is split at a clause: a piece is in memory as a whole while it is made. */
const LONGEST_SEGMENT = 300;
/** The first piece is short, so that the first sound comes soon. */
const LONGEST_FIRST = 140;

const PARAGRAPH_MS = 650;
const SENTENCE_MS = 320;
const CLAUSE_MS = 130;
const WORD_MS = 30;

/** What is said in one go, and the silence after it at speed 1. */
export interface Segment {
  text: string;
  pauseMs: number;
}

/** Sentences in order, long ones cut at their clauses. */
export function splitSegments(text: string): Segment[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.split("\n").flatMap(sentencesOf).flatMap(piecesOf));
  const segments = paragraphs.flatMap((pieces) => pieces.with(-1, { ...last(pieces), pauseMs: PARAGRAPH_MS }));
  return firstSooner(segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment.text)));
}

function last(pieces: readonly Segment[]): Segment {
  return pieces[pieces.length - 1] ?? { text: "", pauseMs: 0 };
}

function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[.?!。？！।؟։])(?=\s|[^\0-\x7F])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function piecesOf(sentence: string): Segment[] {
  return cut(sentence, LONGEST_SEGMENT).map(({ text, pauseMs }) => ({ text, pauseMs: pauseMs ?? SENTENCE_MS }));
}

function firstSooner(segments: readonly Segment[]): Segment[] {
  const [first, ...rest] = segments;
  if (!first) return [];
  const [head, ...tail] = cut(first.text, LONGEST_FIRST);
  if (!head || tail.length === 0) return [first, ...rest];
  return [
    { text: head.text, pauseMs: head.pauseMs ?? 0 },
    { text: first.text.slice(head.text.length).trim(), pauseMs: first.pauseMs },
    ...rest,
  ];
}

function cut(sentence: string, limit: number): { text: string; pauseMs?: number }[] {
  const pieces: { text: string; pauseMs?: number }[] = [];
  let rest = sentence;
  while (rest.length > limit) {
    const at = cutPlace(rest, limit);
    const text = rest.slice(0, at).trim();
    pieces.push({ text, pauseMs: /[,;:،、，；：]$/.test(text) ? CLAUSE_MS : WORD_MS });
    rest = rest.slice(at).trim();
  }
  return [...pieces, { text: rest }];
}

/** After the last clause that fits, else after the last word, else between two characters. */
function cutPlace(text: string, limit: number): number {
  const window = text.slice(0, limit);
  const clause = Math.max(...[...",;:،、，；："].map((mark) => window.lastIndexOf(mark)));
  if (clause > limit / 4) return clause + 1;
  const space = window.lastIndexOf(" ");
  if (space > limit / 4) return space;
  return /[\uD800-\uDBFF]/.test(text[limit - 1] ?? "") ? limit - 1 : limit;
}
