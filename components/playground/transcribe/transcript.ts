import type { TokenCounts } from "@/lib/client/call/run";
import type { FileFacts } from "@/lib/client/runs/run-file";
import { type Cue, readCues, toSrt, toVtt } from "./cues";

export interface Word {
  word: string;
  start: number;
  end: number;
}

/** A run's result, from any format. */
export interface Transcript {
  text: string;
  /** With times, if the format has them. */
  cues: readonly Cue[];
  words: readonly Word[];
  language?: string;
  /** Duration in seconds, if the provider reports it. */
  seconds?: number;
}

const NOTHING: Transcript = { text: "", cues: [], words: [] };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const numberIn = (value: unknown) => (value === null || value === "" || !Number.isFinite(Number(value)) ? undefined : Number(value));
const textIn = (value: unknown) => (typeof value === "string" ? value : "");

export function readReply(reply: unknown): Transcript {
  if (!isFields(reply)) return NOTHING;
  const { text, segments, words, language, duration, usage } = reply;
  const seconds = numberIn(duration) ?? (isFields(usage) ? numberIn(usage.seconds) : undefined);
  const found = list(words).flatMap((word): Word[] => {
    const [start, end] = [numberIn(word.start), numberIn(word.end)];
    return start === undefined || end === undefined ? [] : [{ word: textIn(word.word), start, end }];
  });
  const cues = list(segments).flatMap(cueOf);
  return {
    text: textIn(text),
    cues: cues.length > 0 ? cues : inLines(found),
    words: found,
    ...(typeof language === "string" && language !== "" ? { language } : {}),
    ...(seconds === undefined ? {} : { seconds }),
  };
}

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

function cueOf({ start, end, text, speaker }: Fields): Cue[] {
  const [from, to] = [numberIn(start), numberIn(end)];
  if (from === undefined || to === undefined) return [];
  return [{ start: from, end: to, text: textIn(text).trim(), ...(typeof speaker === "string" && { speaker }) }];
}

/** Words of a segment without its own. */
const LINE_WORDS = 10;

/** Words without segments, as lines of a sentence or of ten words. */
function inLines(words: readonly Word[]): Cue[] {
  const cues: Cue[] = [];
  let line: Word[] = [];
  for (const [index, word] of words.entries()) {
    line.push(word);
    if (line.length < LINE_WORDS && index < words.length - 1 && !/[.!?]$/.test(word.word)) continue;
    cues.push({ start: line[0]?.start ?? 0, end: word.end, text: line.map(({ word: one }) => one).join(" ") });
    line = [];
  }
  return cues;
}

/** The original text: plain, or subtitles. */
export function readBytes(bytes: Uint8Array<ArrayBuffer>, _file: FileFacts): Transcript {
  const text = new TextDecoder().decode(bytes);
  const cues = readCues(text);
  return cues.length > 0 ? { ...NOTHING, text: cues.map((cue) => cue.text).join(" "), cues } : { ...NOTHING, text: text.trim() };
}

export function readEvent(output: Transcript = NOTHING, event: unknown): Transcript {
  if (!isFields(event)) return output;
  if (event.type === "transcript.text.delta") return { ...output, text: output.text + textIn(event.delta) };
  if (event.type === "transcript.text.segment") return { ...output, cues: [...output.cues, ...cueOf(event)] };
  if (event.type !== "transcript.text.done") return output;
  const { seconds } = readReply(event);
  return { ...output, text: textIn(event.text), ...(seconds === undefined ? {} : { seconds }) };
}

export function readTokens(answer: unknown): TokenCounts | undefined {
  const usage = isFields(answer) && isFields(answer.usage) ? answer.usage : undefined;
  if (usage?.input_tokens === undefined) return undefined;
  return { in: numberIn(usage.input_tokens), out: numberIn(usage.output_tokens) };
}

export const hasContent = (event: unknown): boolean => isFields(event) && textIn(event.delta ?? event.text) !== "";

/** Characters in the history; longer answers are stored without times, and truncated by the history. */
const KEPT = 16_000;

/** For the history: JSON if it fits, otherwise text only. */
export function toText(transcript: Transcript): string {
  for (const kept of [transcript, { ...transcript, words: [] }]) {
    const text = JSON.stringify(kept);
    if (text.length <= KEPT) return text;
  }
  return transcript.text;
}

export function fromText(text: string): Transcript {
  try {
    const value: unknown = JSON.parse(text);
    if (isTranscript(value)) return value;
  } catch {
    // Only the text was kept.
  }
  return { ...NOTHING, text };
}

function isTranscript(value: unknown): value is Transcript {
  return isFields(value) && typeof value.text === "string" && Array.isArray(value.cues) && Array.isArray(value.words);
}

export const toShared = ({ text }: Transcript) => ({ text });

export type SavedAs = "txt" | "srt" | "vtt";

export function saved({ text, cues }: Transcript, as: SavedAs): string {
  if (as === "srt") return toSrt(cues);
  return as === "vtt" ? toVtt(cues) : `${text.trim()}\n`;
}
