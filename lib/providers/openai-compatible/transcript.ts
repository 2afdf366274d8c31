import { Transcript } from "../../contracts/transcription";
import { type Fields, isFields } from "../fields";

/** A transcript in a value, and whether it was sent so. Undefined if there is no text. */
export function readTranscript(value: unknown): { transcript: Transcript; exact: boolean } | undefined {
  const exact = Transcript.safeParse(value).data;
  if (exact) return { transcript: exact, exact: true };
  if (!isFields(value) || typeof value.text !== "string") return undefined;
  const transcript = Transcript.safeParse(cleaned(value)).data;
  return transcript && { transcript, exact: false };
}

const WHAT_COUNTS = ["input_tokens", "output_tokens", "total_tokens", "seconds"];

/** Without the members that are not what the contract says: times of a word are no reason to lose the text. */
function cleaned({ segments, words, usage, language, duration, logprobs, ...rest }: Fields): Fields {
  return {
    ...rest,
    ...(typeof language === "string" ? { language } : {}),
    ...(typeof duration === "number" || typeof duration === "string" ? { duration } : {}),
    ...(Array.isArray(logprobs) ? { logprobs: logprobs.filter(isFields) } : {}),
    ...(Array.isArray(segments) ? { segments: segments.filter((one) => isTimed(one, "text")) } : {}),
    ...(Array.isArray(words) ? { words: words.filter((one) => isTimed(one, "word")) } : {}),
    ...(isFields(usage) ? { usage: countsIn(usage) } : {}),
  };
}

const isTimed = (one: unknown, text: string): boolean =>
  isFields(one) && typeof one.start === "number" && typeof one.end === "number" && typeof one[text] === "string";

function countsIn(usage: Fields): Fields {
  return Object.fromEntries(Object.entries(usage).filter(([name, value]) => typeof value === "number" || !WHAT_COUNTS.includes(name)));
}
