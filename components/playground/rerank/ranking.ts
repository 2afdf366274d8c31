import type { TokenCounts } from "@/lib/client/call/run";
import type { RerankReply } from "@/lib/contracts/rerank";
import { fieldsOf } from "@/lib/contracts/typed";
import type { Row } from "./documents";

/** A result: the index of a sent document, and its score. */
interface Scored {
  index: number;
  score: number;
}
/** Results in the reply's order, best first. */
export type Ranking = readonly Scored[];

export function readReply({ results }: Partial<RerankReply>): Ranking {
  return (Array.isArray(results) ? results : []).map(({ index, relevance_score }) => ({ index, score: relevance_score }));
}

/** Tokens if the vendor counts them: where OpenAI, Jina and Cohere report them. */
export function readTokens(reply: unknown): TokenCounts | undefined {
  const { usage, meta } = fieldsOf(reply);
  const { prompt_tokens, total_tokens } = fieldsOf(usage);
  const count = prompt_tokens ?? total_tokens ?? fieldsOf(fieldsOf(meta).tokens).input_tokens;
  return typeof count === "number" ? { in: count } : undefined;
}

/** For the history: `index score` per line. A truncated last line is ignored when it is read. */
export const toText = (ranking: Ranking): string =>
  ranking.map(({ index, score }) => `${index} ${Number(score.toPrecision(6))}\n`).join("");

export function fromText(text: string): Ranking {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => line.split(" ").map(Number)).map(([index = 0, score = 0]) => ({ index, score }));
}

/** One row of the ranked list. Documents that were not returned have neither rank nor score. */
export interface CallContext {
  row: Row;
  /** Its position in the request, from 1. */
  sent: number;
  /** From 1. */
  rank?: number;
  score?: number;
}

/** All sent documents in the reply's order, followed by those that were not returned. */
export function placesOf(ranking: Ranking, sent: readonly Row[]): CallContext[] {
  const returned = new Set(ranking.map(({ index }) => index));
  const ranked = ranking.flatMap(({ index, score }, at) => {
    const row = sent[index];
    return row ? [{ row, sent: index + 1, rank: at + 1, score }] : [];
  });
  const rest = sent.map((row, index) => ({ row, sent: index + 1 })).filter(({ sent: place }) => !returned.has(place - 1));
  return [...ranked, ...rest];
}

/** The same rows in the order of sending. */
export function inSentOrder(places: readonly CallContext[]): CallContext[] {
  return [...places].sort((a, b) => a.sent - b.sent);
}

/** How many positions a document moved up (positive) or down; undefined if it was not returned. */
export function movedBy({ sent, rank }: CallContext): number | undefined {
  return rank === undefined ? undefined : sent - rank;
}

/** A score relative to the range of its list, 0 to 1; 1 if all are equal. */
export function normalised(score: number, scores: readonly number[]): number {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return high > low ? (score - low) / (high - low) : 1;
}

/** Two decimals for unbounded scores, four for those between 0 and 1. */
export function formatScore(score: number | undefined): string {
  if (score === undefined) return "–";
  if (score > 0 && score < 0.00005) return "<0.0001";
  return score.toFixed(Math.abs(score) >= 10 ? 2 : 4);
}

/** The range of the threshold's slider: 0 to 1, extended if scores exceed it. */
export function scoreRange(scores: readonly number[]): { min: number; max: number } {
  return { min: Math.floor(Math.min(0, ...scores)), max: Math.ceil(Math.max(1, ...scores)) };
}

export interface Agreement {
  /** Kendall's τ-b, -1 to 1; undefined if it has no value, as with fewer than two documents. */
  tau: number | undefined;
  /** Documents that both have scored. */
  common: number;
  /** Pairs in opposite order. */
  swapped: number;
  pairs: number;
}

/** The agreement of two rankings of the same documents. Equal scores are ties. */
export function agreement(one: Ranking, other: Ranking): Agreement {
  const second = new Map(other.map(({ index, score }) => [index, score]));
  const both = one.flatMap(({ index, score }) => (second.has(index) ? [[score, second.get(index) ?? 0] as const] : []));
  let [same, swapped, tiedOne, tiedOther] = [0, 0, 0, 0];
  for (let a = 0; a < both.length; a++)
    for (let b = a + 1; b < both.length; b++) {
      const [x, y] = [Math.sign((both[a]?.[0] ?? 0) - (both[b]?.[0] ?? 0)), Math.sign((both[a]?.[1] ?? 0) - (both[b]?.[1] ?? 0))];
      if (x === 0) tiedOne++;
      if (y === 0) tiedOther++;
      if (x * y > 0) same++;
      else if (x * y < 0) swapped++;
    }
  const pairs = (both.length * (both.length - 1)) / 2;
  const scale = Math.sqrt((pairs - tiedOne) * (pairs - tiedOther));
  return { tau: scale > 0 ? (same - swapped) / scale : undefined, common: both.length, swapped, pairs };
}

/** The curve of a line from one height to another, across `width`. */
export function slopePath(from: number, to: number, width: number): string {
  return `M0 ${from}C${width * 0.45} ${from} ${width * 0.55} ${to} ${width} ${to}`;
}
