import { formatBytes } from "@/lib/client/size";
import { type ImageSource, type LocalImage, nameOf } from "../../media/source";
import type { MaskItem } from "./items";

/**
 * An image is megabytes of base64. Where the body is shown, a mark replaces it until just before the body is sent:
 * `data:image/png;base64,‹viaduct.png, 1.9 MB, pm5k2›`.
 */
const MARK = /^data:([\w.+/-]+);base64,‹(.*), ([^,]*), ([^,›]+)›$/;

/** A mark's image, possibly with a mask cut out of it. Both are ids: of the store, or `asset:` and an asset's. */
export interface Marked {
  image: string;
  mask?: string;
}

export function markOf({ type, name, size, image }: LocalImage): string {
  return `data:${type};base64,‹${name.replaceAll("›", ">")}, ${formatBytes(size)}, ${image}›`;
}

/** The mark of an image whose painted part is transparent. */
export function markOfCut(source: ImageSource, mask: MaskItem): string {
  const id = source.kind === "local" ? source.image : source.kind === "asset" ? `asset:${source.asset}` : "";
  return `data:image/png;base64,‹${nameOf(source).replaceAll("›", ">")}, mask cut out, ${id}+${mask.source.image}›`;
}

/** What a text refers to, if it is a mark. */
export function readMark(text: string): (Marked & { name: string; type: string }) | undefined {
  const found = MARK.exec(text);
  if (!found) return undefined;
  const [, type = "", name = "", , ids = ""] = found;
  const [image = "", mask] = ids.split("+");
  return { type, name, image, ...(mask !== undefined && { mask }) };
}

/** Replaces all marks in a value, at any depth. `fill` is called once per mark. */
export async function fillMarks(
  value: unknown,
  fill: (mark: Marked & { name: string; type: string }) => Promise<string>,
): Promise<unknown> {
  if (typeof value === "string") {
    const mark = readMark(value);
    return mark ? fill(mark) : value;
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => fillMarks(item, fill)));
  if (typeof value !== "object" || value === null) return value;
  const entries = await Promise.all(Object.entries(value).map(async ([name, item]) => [name, await fillMarks(item, fill)] as const));
  return Object.fromEntries(entries);
}
