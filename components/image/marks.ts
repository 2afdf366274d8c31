import { formatBytes } from "@/lib/client/size";
import { type LocalPicture, nameOf, type PictureSource } from "../media/source";
import type { MaskItem } from "./items";

/**
 * A picture is megabytes of base64. Where the body is shown, a mark stands for it, and the picture takes its place just before the
 * body is sent: `data:image/png;base64,‹viaduct.png, 1.9 MB, pm5k2›`.
 */
const MARK = /^data:([\w.+/-]+);base64,‹(.*), ([^,]*), ([^,›]+)›$/;

/** What a mark stands for: a picture, perhaps with a mask cut out of it. Both are ids: of the store, or `asset:` and an asset's. */
export interface Marked {
  picture: string;
  mask?: string;
}

export function markOf({ type, name, size, picture }: LocalPicture): string {
  return `data:${type};base64,‹${name.replaceAll("›", ">")}, ${formatBytes(size)}, ${picture}›`;
}

/** The mark of a picture with the painted part made transparent. */
export function markOfCut(source: PictureSource, mask: MaskItem): string {
  const id = source.kind === "local" ? source.picture : source.kind === "asset" ? `asset:${source.asset}` : "";
  return `data:image/png;base64,‹${nameOf(source).replaceAll("›", ">")}, mask cut out, ${id}+${mask.source.picture}›`;
}

/** What a text stands for, where it is a mark. */
export function readMark(text: string): (Marked & { name: string; type: string }) | undefined {
  const found = MARK.exec(text);
  if (!found) return undefined;
  const [, type = "", name = "", , ids = ""] = found;
  const [picture = "", mask] = ids.split("+");
  return { type, name, picture, ...(mask !== undefined && { mask }) };
}

/** The value with every mark in it, however deep, replaced. `fill` is asked once for each. */
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
