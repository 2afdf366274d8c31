import { PRICE_PARTS, type PricePart } from "@/lib/contracts/prices";

export const PART_NAMES: Record<PricePart, string> = {
  input: "Input, per million tokens",
  output: "Output, per million tokens",
  cached: "Cache read, per million tokens",
  cachedAudio: "Cached audio read, per million tokens",
  written: "Cache write (5 min), per million tokens",
  writtenHour: "Cache write (1 h), per million tokens",
  audioInput: "Audio input, per million tokens",
  audioOutput: "Audio output, per million tokens",
  imageInput: "Image input, per million tokens",
  imageOutput: "Image output, per million tokens",
  request: "Per call",
  image: "Per image",
  second: "Per second of video or audio",
  character: "Per million spoken characters",
  search: "Per search",
};

/** The usual parts; the others are under "More rates". */
export const COMMON_PARTS = ["input", "output", "cached"] as const satisfies PricePart[];
export const MORE_PARTS = PRICE_PARTS.filter((part) => !COMMON_PARTS.some((common) => common === part));
