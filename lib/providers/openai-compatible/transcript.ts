import { Transcript } from "../../contracts/transcription";
import { type Fields, isFields } from "../fields";
import { withoutBadCounts } from "./transcript-counts";

/** Reads a transcript, and tells if it conformed. Undefined without text. */
export function readTranscript(value: unknown): { transcript: Transcript; exact: boolean } | undefined {
  const counted = withoutBadCounts(value);
  const exact = Transcript.safeParse(counted).data;
  if (exact) return { transcript: exact, exact: counted === value };
  if (!isFields(counted) || typeof counted.text !== "string") return undefined;
  const transcript = Transcript.safeParse(cleaned(counted)).data;
  return transcript && { transcript, exact: false };
}

/** Drops invalid members: bad word times are no reason to lose the text. */
function cleaned({ segments, words, language, duration, logprobs, ...rest }: Fields): Fields {
  return {
    ...rest,
    ...(typeof language === "string" ? { language } : {}),
    ...(typeof duration === "number" || typeof duration === "string" ? { duration } : {}),
    ...(Array.isArray(logprobs) ? { logprobs: logprobs.filter(isFields) } : {}),
    ...(Array.isArray(segments) ? { segments: segments.filter((one) => isTimed(one, "text")) } : {}),
    ...(Array.isArray(words) ? { words: words.filter((one) => isTimed(one, "word")) } : {}),
  };
}

const isTimed = (one: unknown, text: string): boolean =>
  isFields(one) && typeof one.start === "number" && typeof one.end === "number" && typeof one[text] === "string";
