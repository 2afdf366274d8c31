import type { TokenCodec } from "../host";

/** Tokens an answer has at most, whatever is asked. */
export const MAX_TOKENS = 600;
/** Characters of an answer that are looked at; far more than `MAX_TOKENS` tokens of prose. */
const MAX_CHARS = 12_000;

/** A part of a text that can be sent by itself: one token, or the few that share a character. */
export interface Piece {
  text: string;
  tokens: number;
}

export interface Bounds {
  codec: TokenCodec;
  maxTokens: number;
  /** Sequences that end the text; they are not part of it. */
  stops: readonly string[];
}

export interface BoundedText {
  text: string;
  pieces: readonly Piece[];
  tokens: number;
  finish: "stop" | "length";
}

/** The longest answer allowed: the smaller of what was asked and the sandbox's own limit. */
export function tokenLimit(asked: number | null | undefined, usual = MAX_TOKENS): number {
  return Math.min(asked ?? usual, MAX_TOKENS);
}

/** The request's `stop` as a list without empty strings. */
export function stopList(stop: string | readonly string[] | null | undefined): string[] {
  return (typeof stop === "string" ? [stop] : (stop ?? [])).filter((sequence) => sequence !== "");
}

/** Splits a text at its real token boundaries, keeping characters that need several tokens whole. */
export async function splitPieces(text: string, codec: TokenCodec): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let at = 0;
  let held: number[] = [];
  for (const id of await codec.encode(text)) {
    held.push(id);
    const part = await codec.decode(held);
    if (!text.startsWith(part, at)) continue;
    pieces.push({ text: part, tokens: held.length });
    at += part.length;
    held = [];
  }
  if (at < text.length) pieces.push({ text: text.slice(at), tokens: Math.max(1, held.length) });
  return pieces;
}

/**
 * Ends a text at the token limit or before the first stop sequence, whichever a model writing it would reach first.
 * Pieces and text agree, so a stream and a whole answer are the same.
 */
export async function boundText(full: string, { codec, maxTokens, stops }: Bounds): Promise<BoundedText> {
  const seen = full.length > MAX_CHARS ? wholeCharacters(full.slice(0, MAX_CHARS)) : full;
  const taken = takeTokens(await splitPieces(seen, codec), maxTokens);
  const text = taken.pieces.map((piece) => piece.text).join("");
  const at = firstStop(text, stops);
  if (at !== undefined) {
    const pieces = await splitPieces(text.slice(0, at), codec);
    return { text: text.slice(0, at), pieces, tokens: sumTokens(pieces), finish: "stop" };
  }
  const cut = text.length < full.length || maxTokens === 0;
  return { text, pieces: taken.pieces, tokens: cut ? taken.tokens : sumTokens(taken.pieces), finish: cut ? "length" : "stop" };
}

function takeTokens(pieces: readonly Piece[], limit: number): { pieces: Piece[]; tokens: number } {
  const kept: Piece[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    if (tokens + piece.tokens > limit) return { pieces: kept, tokens: limit };
    tokens += piece.tokens;
    kept.push(piece);
  }
  return { pieces: kept, tokens };
}

function firstStop(text: string, stops: readonly string[]): number | undefined {
  const places = stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : undefined;
}

function sumTokens(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.tokens, 0);
}

/** Drops half a surrogate pair at the end. */
function wholeCharacters(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
