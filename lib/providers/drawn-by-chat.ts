import type { ImageOrder } from "../contracts/image-order";
import { totalOf } from "../contracts/token-counts";
import type { ModelCall } from "./capabilities";

/** Ratios of models that return images in chat answers. */
const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;
const shapeOf = (ratio: string): number => {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return Math.log(width / height);
};

/** The ratio closest to the order's; undefined if the order has none. */
export function nearestShape({ ratio, size }: ImageOrder): string | undefined {
  const asked = ratio === null ? size && Math.log(size.width / size.height) : shapeOf(ratio);
  if (asked === null || !Number.isFinite(asked)) return undefined;
  return [...RATIOS].sort((a, b) => Math.abs(shapeOf(a) - asked) - Math.abs(shapeOf(b) - asked))[0];
}

export function wordsOf({ prompt, negativePrompt }: ImageOrder): string {
  return negativePrompt ? `${prompt}\n\nAvoid: ${negativePrompt}` : prompt;
}

/** Warns about fields that a chat can't express. */
export function warnOfRest({ input, warn }: ModelCall<ImageOrder>): void {
  const { promptExtend, watermark, style, background, format, compression, quality, extra } = input;
  const asked = {
    prompt_extend: promptExtend,
    watermark,
    style,
    background,
    // Every image reader takes PNG, so it needs no warning.
    output_format: format === "png" ? null : format,
    output_compression: compression,
    quality,
    ...extra,
  };
  const left = Object.entries(asked).flatMap(([name, value]) => (value === null || value === undefined || value === false ? [] : [name]));
  if (left.length > 0) warn(`left out, because the provider does not take it: ${left.join(", ")}`);
}

/** Tokens of all calls of an order; 0 if one of them isn't known. */
export function sumOver<Name extends string>(drawn: readonly Readonly<Record<Name, number | undefined>>[], name: Name): number {
  return totalOf(drawn.map((one) => one[name] || undefined)) ?? 0;
}
