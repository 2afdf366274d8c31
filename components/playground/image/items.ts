import type { ImageSource, LocalImage } from "../../media/source";

/** White may change. `of` is the image's item; `painted` is the share of it, 0 to 1. */
export interface MaskItem {
  id: string;
  kind: "mask";
  of: string;
  source: LocalImage;
  painted: number;
}

/** One entry of the message, in the order of sending. `id` is for the page only. */
export type Item =
  | { id: string; kind: "text"; text: string }
  | { id: string; kind: "image"; source: ImageSource }
  | MaskItem
  /** Anything else, unchanged. */
  | { id: string; kind: "other"; item: unknown };
export type ImageItem = Extract<Item, { kind: "image" }>;

/** How a mask is sent: as a separate image, or as transparency in its image. */
export type MaskMode = "second" | "burn";

let made = 0;
export const newItemId = () => `i${Date.now().toString(36)}${(made++).toString(36)}`;
export const textItem = (text = ""): Item => ({ id: newItemId(), kind: "text", text });
export const imageItem = (source: ImageSource): ImageItem => ({ id: newItemId(), kind: "image", source });

export const imagesOf = (items: readonly Item[]) => items.filter((item) => item.kind === "image");
export const maskOf = (items: readonly Item[]) => items.find((item) => item.kind === "mask");
export const labelOf = (items: readonly Item[]) => items.flatMap((item) => (item.kind === "text" ? [item.text] : [])).join("\n");

/** The items with one moved to another's position. */
export function movedTo(items: readonly Item[], { id, place }: { id: string; place: number }): Item[] {
  const from = items.findIndex((item) => item.id === id);
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item) next.splice(Math.max(0, Math.min(place, next.length)), 0, item);
  return next;
}

/** The items without one; a mask is removed with its image. */
export function without(items: readonly Item[], id: string): Item[] {
  return items.filter((item) => item.id !== id && !(item.kind === "mask" && item.of === id));
}

/** Inserts new images before the final texts, which refer to them. */
export function withImages(items: readonly Item[], images: readonly ImageItem[]): Item[] {
  const at = items.at(-1)?.kind === "text" ? items.length - 1 : items.length;
  return [...items.slice(0, at), ...images, ...items.slice(at)];
}

/** Inserts a mask: replaces the previous one, or follows its image. */
export function withMask(items: readonly Item[], mask: MaskItem): Item[] {
  if (items.some(({ kind }) => kind === "mask")) return items.map((item) => (item.kind === "mask" ? { ...mask, id: item.id } : item));
  return items.flatMap((item) => (item.id === mask.of ? [item, mask] : [item]));
}

/** The position among the sent images, from 1; undefined for entries that are not sent as images. */
export function placeOf(items: readonly Item[], { id, mode }: { id: string; mode: MaskMode }): number | undefined {
  const sent = items.filter(({ kind }) => kind === "image" || (kind === "mask" && mode === "second"));
  const place = sent.findIndex((item) => item.id === id);
  return place < 0 ? undefined : place + 1;
}

const ORDINALS = ["1st", "2nd", "3rd"];
export const ordinal = (place: number) => ORDINALS[place - 1] ?? `${place}th`;

/** `2 images, 1 text`: what is sent. */
export function countsOf(items: readonly Item[], mode: MaskMode): string {
  const images = items.filter(({ kind }) => kind === "image" || (kind === "mask" && mode === "second")).length;
  const texts = items.filter(({ kind }) => kind === "text").length;
  const some = (count: number, word: string) => `${count === 0 ? "no" : count} ${word}${count === 1 ? "" : "s"}`;
  return `${some(images, "image")}, ${some(texts, "text")}`;
}
