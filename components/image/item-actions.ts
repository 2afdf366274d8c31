import { takeFile } from "../media/picture-bytes";
import { nameOf, type PictureSource } from "../media/source";
import { toast } from "../ui/toast";
import { type Item, imageItem, type MaskItem, movedTo, textItem, withMask, without, withPictures } from "./items";
import type { ImageDesk } from "./own";

/** Puts files into the message as pictures. Gives why one of them could not be, in one line. */
export async function addFiles(desk: ImageDesk, files: readonly File[]): Promise<string | undefined> {
  const taken = await Promise.all(files.map((file) => takeFile(file)));
  addPictures(
    desk,
    taken.flatMap((one) => ("problem" in one ? [] : [one])),
  );
  return taken.flatMap((one) => ("problem" in one ? [one.problem] : []))[0];
}

export function addPictures(desk: ImageDesk, sources: readonly PictureSource[]): void {
  if (sources.length > 0) desk.setOwn({ items: withPictures(desk.state.own.items, sources.map(imageItem)) });
}

export function addText(desk: ImageDesk): void {
  desk.setOwn({ items: [...desk.state.own.items, textItem()] });
}

export function changeItem(desk: ImageDesk, item: Item): void {
  desk.setOwn({ items: desk.state.own.items.map((it) => (it.id === item.id ? item : it)) });
}

/** Takes an entry out; what goes with it can be brought back. */
export function removeItem(desk: ImageDesk, item: Item): void {
  const before = desk.state.own.items;
  desk.setOwn({ items: without(before, item.id) });
  const name = item.kind === "image" ? nameOf(item.source) : item.kind === "mask" ? "The mask" : undefined;
  if (name === undefined) return;
  const missing = () => before.filter(({ id }) => !desk.state.own.items.some((it) => it.id === id));
  toast({
    kind: "off",
    title: `${name} was taken out.`,
    action: { label: "Undo", run: () => desk.setOwn({ items: restored(desk.state.own.items, { before, missing: missing() }) }) },
  });
}

/** Puts entries back at the places that they had. */
function restored(items: readonly Item[], { before, missing }: { before: readonly Item[]; missing: readonly Item[] }): Item[] {
  const next = [...items];
  for (const item of missing) next.splice(Math.min(before.indexOf(item), next.length), 0, item);
  return next;
}

export function moveItem(desk: ImageDesk, id: string, place: number): void {
  desk.setOwn({ items: movedTo(desk.state.own.items, { id, place }) });
}

/** Keeps a mask with its picture. An empty one is taken out. */
export function setMask(desk: ImageDesk, mask: MaskItem): void {
  const { items } = desk.state.own;
  desk.setOwn({ items: mask.painted > 0 ? withMask(items, mask) : items.filter(({ kind }) => kind !== "mask") });
}
