import { dictionary } from "@/lib/contracts/dictionary";

/** The gateway refuses longer ratios, and vice versa. */
const WIDEST = 8;
const LONG_SIDES = dictionary<number>({ "512": 512, "1K": 1024, "2K": 2048, "4K": 4096 });

/** Width over height of `W:H`; undefined for other forms. */
export function ratioOf(aspect: string): number | undefined {
  const found = /^(\d{1,4}):(\d{1,4})$/.exec(aspect.trim());
  const ratio = found ? Number(found[1]) / Number(found[2]) : Number.NaN;
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

/** Why an aspect is refused; undefined if it is valid. */
export function refusalOfAspect(aspect: string): string | undefined {
  if (aspect === "") return undefined;
  const ratio = ratioOf(aspect);
  if (ratio === undefined) return "Use width:height, such as 3:2.";
  if (ratio > WIDEST) return `${aspect} is not allowed: at most ${WIDEST} times as wide as high.`;
  return ratio < 1 / WIDEST ? `${aspect} is not allowed: at most ${WIDEST} times as high as wide.` : undefined;
}

/** Sides of an icon with this aspect, within 18 × 18. */
export function iconOf(aspect: string): { width: number; height: number } {
  const ratio = ratioOf(aspect) ?? 1;
  const [width, height] = ratio >= 1 ? [18, 18 / ratio] : [18 * ratio, 18];
  // A square with the same sides as a long rectangle would look larger.
  const scale = 1 - 0.3 * Math.min(ratio, 1 / ratio);
  return { width: Math.max(width * scale, 3), height: Math.max(height * scale, 3) };
}

/** `1024 × 576`: the label is the long side. Undefined if label or aspect isn't known. */
export function pixelsOf(aspect: string, size: string): string | undefined {
  const long = LONG_SIDES[size === "" ? "1K" : size];
  const ratio = ratioOf(aspect === "" ? "1:1" : aspect);
  if (long === undefined || ratio === undefined) return undefined;
  const [width, height] = ratio >= 1 ? [long, long / ratio] : [long * ratio, long];
  return `${Math.round(width)} × ${Math.round(height)}`;
}
