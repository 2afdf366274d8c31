import { z } from "zod";
import { dictionary } from "../../contracts/dictionary";
import { VideoRatio, VideoResolution, VideoSeed } from "../../contracts/video";
import type { GenerationTaskRequest } from "../../contracts/video-cgt";

/** Commands in a prompt, by the body's field names. */
export type Commands = Pick<
  GenerationTaskRequest,
  "resolution" | "ratio" | "duration" | "framespersecond" | "seed" | "camera_fixed" | "watermark"
>;

const COMMAND =
  /(?:^|\s)--(resolution|rs|ratio|rt|duration|dur|framespersecond|fps|seed|camerafixed|cf|watermark|wm)(?:\s+|=)(?!--)(\S+)(?=\s|$)/gi;
const SHORT = dictionary<string>({
  rs: "resolution",
  rt: "ratio",
  dur: "duration",
  fps: "framespersecond",
  camerafixed: "camera_fixed",
  cf: "camera_fixed",
  wm: "watermark",
});
const Flag = z.enum(["true", "false"]).transform((word) => word === "true");
const Whole = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .transform(Number);
const READERS = dictionary<z.ZodType>({
  resolution: VideoResolution,
  ratio: VideoRatio,
  duration: Whole.pipe(z.int().min(-1).max(3_600)),
  framespersecond: Whole.pipe(z.int().min(1).max(240)),
  seed: Whole.pipe(VideoSeed),
  camera_fixed: Flag,
  watermark: Flag,
});

/**
 * Removes the commands of older clients (`a cat --rs 720p --dur 5`) from a prompt. Validation is lenient, as in the family: a command with
 * an unreadable value is ignored.
 */
export function readCommands(prompt: string): { text: string; said: Commands; unread: string[] } {
  const said: Record<string, unknown> = {};
  const unread: string[] = [];
  const text = prompt.replace(COMMAND, (whole, word: string, value: string) => {
    const name = SHORT[word.toLowerCase()] ?? word.toLowerCase();
    const read = READERS[name]?.safeParse(value);
    if (read?.success) said[name] = read.data;
    else unread.push(whole.trim().slice(0, 80));
    return "";
  });
  return { text: text.trim(), said, unread };
}
