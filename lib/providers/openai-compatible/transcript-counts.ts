import { responseCounts, secondsOf } from "../../contracts/token-counts";
import { Transcript } from "../../contracts/transcription";
import { isFields } from "../fields";

const { usage: UsageSchema } = Transcript.shape;

/** Drops invalid durations and token counts: they are no reason to lose a transcript. */
export function withoutBadCounts(value: unknown): unknown {
  if (!isFields(value)) return value;
  const { usage, duration } = value;
  const usageFits = UsageSchema.safeParse(usage).success;
  const durationFits = duration == null || secondsOf(duration) !== undefined;
  if (usageFits && durationFits) return value;
  return { ...value, duration: durationFits ? duration : undefined, usage: usageFits ? usage : readUsage(usage) };
}

function readUsage(usage: unknown): Transcript["usage"] {
  const { input: input_tokens, output: output_tokens } = responseCounts(usage);
  return { input_tokens, output_tokens, seconds: isFields(usage) ? secondsOf(usage.seconds) : undefined };
}
