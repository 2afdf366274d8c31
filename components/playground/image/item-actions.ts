import { takeFile } from "../../media/image-bytes";
import { type ImageSource, nameOf } from "../../media/source";
import { toast } from "../../ui/toast";
import { type Item, imageItem, type MaskItem, movedTo, textItem, withImages, withMask, without } from "./items";
import type { ImageSession } from "./page-state";

/** Adds files to the message as images. Returns a one-line error if one can't be added. */
export async function addFiles(session: ImageSession, files: readonly File[]): Promise<string | undefined> {
  const taken = await Promise.all(files.map((file) => takeFile(file)));
  addImages(
    session,
    taken.flatMap((one) => ("problem" in one ? [] : [one])),
  );
  return taken.flatMap((one) => ("problem" in one ? [one.problem] : []))[0];
}

export function addImages(session: ImageSession, sources: readonly ImageSource[]): void {
  if (sources.length > 0) session.setOwn({ items: withImages(session.state.own.items, sources.map(imageItem)) });
}

export function addText(session: ImageSession): void {
  session.setOwn({ items: [...session.state.own.items, textItem()] });
}

export function changeItem(session: ImageSession, item: Item): void {
  session.setOwn({ items: session.state.own.items.map((it) => (it.id === item.id ? item : it)) });
}

/** Removes an entry with its mask; this can be undone. */
export function removeItem(session: ImageSession, item: Item): void {
  const before = session.state.own.items;
  session.setOwn({ items: without(before, item.id) });
  const name = item.kind === "image" ? nameOf(item.source) : item.kind === "mask" ? "The mask" : undefined;
  if (name === undefined) return;
  const missing = () => before.filter(({ id }) => !session.state.own.items.some((it) => it.id === id));
  toast({
    kind: "off",
    title: `${name} was removed.`,
    action: { label: "Undo", run: () => session.setOwn({ items: restored(session.state.own.items, { before, missing: missing() }) }) },
  });
}

/** Restores entries at their former positions. */
function restored(items: readonly Item[], { before, missing }: { before: readonly Item[]; missing: readonly Item[] }): Item[] {
  const next = [...items];
  for (const item of missing) next.splice(Math.min(before.indexOf(item), next.length), 0, item);
  return next;
}

export function moveItem(session: ImageSession, id: string, place: number): void {
  session.setOwn({ items: movedTo(session.state.own.items, { id, place }) });
}

/** Stores a mask with its image. An empty one is removed. */
export function setMask(session: ImageSession, mask: MaskItem): void {
  const { items } = session.state.own;
  session.setOwn({ items: mask.painted > 0 ? withMask(items, mask) : items.filter(({ kind }) => kind !== "mask") });
}
