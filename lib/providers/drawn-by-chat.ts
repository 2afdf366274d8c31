import type { ImageOrder } from "../contracts/image-order";
import { totalOf } from "../contracts/token-counts";
import type { ModelCall } from "./capabilities";

/** Shapes that models draw which answer a chat with images. */
const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;
const shapeOf = (ratio: string): number => {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return Math.log(width / height);
};

/** The nearest shape to the one that was asked for; undefined if none was. */
export function nearestShape({ ratio, size }: ImageOrder): string | undefined {
  const asked = ratio === null ? size && Math.log(size.width / size.height) : shapeOf(ratio);
  if (asked === null || !Number.isFinite(asked)) return undefined;
  return [...RATIOS].sort((a, b) => Math.abs(shapeOf(a) - asked) - Math.abs(shapeOf(b) - asked))[0];
}

/** What is to be drawn, and what not, in one text. */
export function wordsOf({ prompt, negativePrompt }: ImageOrder): string {
  return negativePrompt ? `${prompt}\n\nAvoid: ${negativePrompt}` : prompt;
}

/** Says what a chat has no word for. */
export function warnOfRest({ input, warn }: ModelCall<ImageOrder>): void {
  const { promptExtend, watermark, style, background, format, compression, quality, extra } = input;
  const asked = {
    prompt_extend: promptExtend,
    watermark,
    style,
    background,
    // What every reader of images takes is not missed.
    output_format: format === "png" ? null : format,
    output_compression: compression,
    quality,
    ...extra,
  };
  const left = Object.entries(asked).flatMap(([name, value]) => (value === null || value === undefined || value === false ? [] : [name]));
  if (left.length > 0) warn(`left out, because the provider does not take it: ${left.join(", ")}`);
}

/** Tokens of all calls of an order; 0 if those of one are not known. */
export function sumOver<Name extends string>(drawn: readonly Readonly<Record<Name, number | undefined>>[], name: Name): number {
  return totalOf(drawn.map((one) => one[name] || undefined)) ?? 0;
}
