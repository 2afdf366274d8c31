import { PRICE_PARTS, type PricePart } from "@/lib/contracts/prices";

/** What each part of a price is called above its field. */
export const PART_NAMES: Record<PricePart, string> = {
  input: "Input, a million tokens",
  output: "Output, a million tokens",
  cached: "Cache read, a million tokens",
  cachedAudio: "Cache read of sound, a million tokens",
  written: "Cache write for 5 min, a million tokens",
  writtenHour: "Cache write for 1 h, a million tokens",
  audioInput: "Sound in, a million tokens",
  audioOutput: "Sound out, a million tokens",
  imageInput: "Images in, a million tokens",
  imageOutput: "Images out, a million tokens",
  request: "A call",
  image: "An image",
  second: "A second of video or sound",
  character: "A million spoken characters",
  search: "A search",
};

/** Those that most models have; the others are under "More rates". */
export const COMMON_PARTS = ["input", "output", "cached"] as const satisfies PricePart[];
export const MORE_PARTS = PRICE_PARTS.filter((part) => !COMMON_PARTS.some((common) => common === part));
