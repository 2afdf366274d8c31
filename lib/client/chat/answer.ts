import type { RunRules, TokenCounts } from "../call/run";
import type { ToolCall } from "./tree";

/** The answer so far. */
export interface ChatOutput {
  text: string;
  reasoning: string;
  toolCalls: readonly ToolCall[];
  /** Data URIs or URLs of images beside the text. */
  images: readonly string[];
  /** Events with content: about one per token. */
  pieces: number;
  /** Finish reason in the terms of chat completions. */
  finish?: string;
  /** Keys of each call's pieces, in dialects that have them. */
  callKeys?: readonly string[];
  /** As it was received, if a call is shown as the text. */
  raw?: ChatOutput;
}

const NOTHING: ChatOutput = { text: "", reasoning: "", toolCalls: [], images: [], pieces: 0 };

interface CallPiece {
  index?: number;
  id?: string;
  function?: { name?: string; arguments?: string };
}

/** A message or delta, with vendors' additional members. */
interface Piece {
  content?: string | readonly { type?: string; text?: string; image_url?: ImageValue }[] | null;
  reasoning_content?: string | null;
  reasoning?: string | null;
  refusal?: string | null;
  tool_calls?: readonly CallPiece[] | null;
  images?: readonly { image_url?: ImageValue }[] | null;
}
type ImageValue = string | { url?: string };

interface Answer {
  choices?: readonly { index?: number; delta?: Piece; message?: Piece; finish_reason?: string | null }[];
  usage?: {
    prompt_tokens?: number;
    completion_tokens?: number;
    prompt_tokens_details?: { cached_tokens?: number } | null;
    completion_tokens_details?: { reasoning_tokens?: number } | null;
  } | null;
}

const address = (value: ImageValue | undefined) => (typeof value === "string" ? value : value?.url);

function textOf({ content, refusal }: Piece): string {
  if (typeof content === "string") return content;
  return content?.map(({ text }) => text ?? "").join("") ?? refusal ?? "";
}

function imagesOf({ content, images }: Piece): string[] {
  const parts = typeof content === "string" ? [] : (content ?? []);
  return [...parts, ...(images ?? [])].map(({ image_url }) => address(image_url)).filter((url) => url !== undefined);
}

/** Adds pieces to calls: a piece's index is its call's position. */
function joinCalls(calls: readonly ToolCall[], pieces: readonly CallPiece[]): readonly ToolCall[] {
  if (pieces.length === 0) return calls;
  const joined = [...calls];
  for (const { index = joined.length, id, function: part } of pieces) {
    const known = joined[index] ?? { id: "", name: "", arguments: "" };
    joined[index] = {
      id: known.id || (id ?? ""),
      name: known.name + (part?.name ?? ""),
      arguments: known.arguments + (part?.arguments ?? ""),
    };
  }
  return joined;
}

function join(output: ChatOutput, piece: Piece, finish: string | null | undefined): ChatOutput {
  return {
    text: output.text + textOf(piece),
    reasoning: output.reasoning + (piece.reasoning_content ?? piece.reasoning ?? ""),
    toolCalls: joinCalls(output.toolCalls, piece.tool_calls ?? []),
    images: [...output.images, ...imagesOf(piece)],
    pieces: output.pieces + (carries(piece) ? 1 : 0),
    finish: finish ?? output.finish,
  };
}

function carries(piece: Piece): boolean {
  return (
    textOf(piece) !== "" ||
    Boolean(piece.reasoning_content ?? piece.reasoning) ||
    (piece.tool_calls?.length ?? 0) > 0 ||
    imagesOf(piece).length > 0
  );
}

function tokensIn({ usage }: Answer): TokenCounts | undefined {
  if (!usage) return undefined;
  return {
    in: usage.prompt_tokens,
    out: usage.completion_tokens,
    reasoning: usage.completion_tokens_details?.reasoning_tokens || undefined,
    cached: usage.prompt_tokens_details?.cached_tokens || undefined,
  };
}

/** Reads chat completions, streamed or whole. Only the first choice is shown. */
export const CHAT_ANSWERS: RunRules<ChatOutput> = {
  readEvent(output: ChatOutput = NOTHING, event: Answer) {
    const choice = event.choices?.find(({ index = 0 }) => index === 0);
    return choice ? join(output, choice.delta ?? {}, choice.finish_reason) : output;
  },
  readReply({ choices = [] }: Answer) {
    const [choice] = choices;
    return join(NOTHING, choice?.message ?? {}, choice?.finish_reason);
  },
  readTokens: tokensIn,
  hasContent({ choices = [] }: Answer) {
    return choices.some(({ delta }) => delta !== undefined && carries(delta));
  },
};

export type AnswerPart = { kind: "text"; text: string } | { kind: "image"; url: string; alt: string };

/** A Markdown image, or a bare data URI. Data URIs are long, so the pattern must not backtrack. */
const IMAGE =
  /!\[([^\]\n]{0,400})\]\((data:image\/[a-z+.-]+;base64,[\w+/=]+|https?:\/\/[^\s)]+)\)|(data:image\/[a-z+.-]+;base64,[\w+/=]{16,})/g;
/** The beginning of an incomplete image. */
const HALF_IMAGE = /!\[[^\]\n]*(\]\((data:[^)]*|h[^\s)]*)?)?$|data:image\/[\w+/=;,.-]*$/;

/** Splits the answer into text and images, in order. Incomplete images are omitted while streaming. */
export function answerParts(text: string, streaming = false): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let at = 0;
  for (const match of text.matchAll(IMAGE)) {
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push({ kind: "image", url: match[2] ?? match[3] ?? "", alt: match[1] ?? "" });
    at = match.index + match[0].length;
  }
  const rest = text.slice(at);
  const half = streaming ? HALF_IMAGE.exec(rest) : null;
  const last = half ? rest.slice(0, half.index) : rest;
  if (last.trim() !== "" || parts.length === 0) parts.push({ kind: "text", text: last });
  return parts;
}

/** Images not already in the text: the gateway returns them in both places. */
export function imagesBeside(text: string, images: readonly string[]): readonly string[] {
  if (images.length === 0 || !text.includes("![")) return images;
  const within = answerParts(text).filter(({ kind }) => kind === "image").length;
  return within >= images.length ? [] : images;
}

const THINK = "<think>";
const THOUGHT = "</think>";

/** Splits off reasoning between `<think>` tags at the beginning. While streaming, an incomplete tag isn't text. */
export function splitThinking(text: string, streaming = false): { reasoning: string; text: string } {
  const bare = text.trimStart();
  if (!bare.startsWith(THINK)) {
    const half = streaming && bare !== "" && THINK.startsWith(bare);
    return { reasoning: "", text: half ? "" : text };
  }
  const end = bare.indexOf(THOUGHT);
  if (end >= 0) return { reasoning: bare.slice(THINK.length, end), text: bare.slice(end + THOUGHT.length).trimStart() };
  const reasoning = bare.slice(THINK.length);
  const mark = streaming ? reasoning.lastIndexOf("<") : -1;
  return { reasoning: mark >= 0 && THOUGHT.startsWith(reasoning.slice(mark)) ? reasoning.slice(0, mark) : reasoning, text: "" };
}

/** What an answer consists of, in words: `212 words`, `1 tool call and 1 image`. */
export function answerNews({ text, toolCalls, images }: Pick<ChatOutput, "text" | "toolCalls" | "images"> = NOTHING): string {
  const words = text.match(/\S+/g)?.length ?? 0;
  const counts = [
    [words, "word"],
    [toolCalls.length, "tool call"],
    [imagesBeside(text, images).length, "image"],
  ] as const;
  const told = counts.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}${count === 1 ? "" : "s"}`] : []));
  return told.length > 0 ? told.join(" and ") : "it is empty";
}
