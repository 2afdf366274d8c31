import { dictionary } from "@/lib/contracts/dictionary";

/** Pixels of each shape: about a megapixel, in common sizes. */
const SIZES = dictionary<string>({
  "1:1": "1024x1024",
  "3:2": "1536x1024",
  "2:3": "1024x1536",
  "16:9": "1344x768",
  "9:16": "768x1344",
});
export const ASPECTS: readonly string[] = Object.keys(SIZES);

/** The size that is sent for a shape; undefined for the model's default. */
export const sizeFor = (aspect: string): string | undefined => SIZES[aspect];

/** The shape of a size; empty for none, undefined for a custom size. */
export function aspectOf(size: string): string | undefined {
  return size === "" ? "" : ASPECTS.find((aspect) => SIZES[aspect] === size);
}

/** Why a size is invalid; undefined if it is valid. */
export function refusalOfSize(size: string): string | undefined {
  return size === "" || /^(?:auto|\d{1,6}[x*]\d{1,6})$/i.test(size) ? undefined : "Use the form 1024x1024, width first.";
}

const SIDES = /^(\d+)\D(\d+)$/;

/** Requested options missing in a run's results, in sentences. `size` is the result's, once it is loaded. */
export function shortfalls({
  asked,
  results,
  size,
  revised = "",
}: {
  asked: { n?: unknown; size?: unknown };
  results: number;
  size?: string;
  revised?: string;
}): string[] {
  const count = typeof asked.n === "number" ? asked.n : 1;
  const wanted = typeof asked.size === "string" ? SIDES.exec(asked.size) : null;
  const got = SIDES.exec(size ?? "");
  const other = wanted && got && (wanted[1] !== got[1] || wanted[2] !== got[2]);
  return [
    ...(results < count ? [`${count} images were requested, ${results} ${results === 1 ? "was" : "were"} returned.`] : []),
    ...(other ? [`${wanted[1]} × ${wanted[2]} was requested; the model returned ${got[1]} × ${got[2]}.`] : []),
    ...notDone(revised),
  ];
}

/** Sentences of a revised prompt about what was left out. */
function notDone(revised: string): string[] {
  return revised
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => /^(?:Not done|Not possible|Not understood|Nothing was changed)/.test(sentence));
}
