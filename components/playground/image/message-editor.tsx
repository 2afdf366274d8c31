"use client";

import { useRef, useState } from "react";
import { nameOf } from "../../media/source";
import { FIELD } from "../../ui/field";
import { onDemand } from "../../ui/later";
import { AddItems } from "./add-items";
import { addFiles, addImages, moveItem, removeItem } from "./item-actions";
import { ItemRow } from "./item-row";
import { countsOf, type ImageItem, type Item, imagesOf, maskOf } from "./items";
import { type ImageSession, taskOf } from "./page-state";
import { TaskSwitch } from "./task-switch";
import { useArrivals } from "./use-arrivals";
import { useAssetFromAddress } from "./use-asset-from-address";
import { useLongAddresses } from "./use-long-addresses";
import { useRowDrag } from "./use-row-drag";

const MaskEditor = onDemand(() => import("./mask/editor").then(({ MaskEditor }) => MaskEditor));

const LIST = "rounded-input border border-border bg-raised";

/** The message as sent: images, a mask, and texts, in order. */
export function MessageEditor({ session }: { session: ImageSession }) {
  const { items, maskMode } = session.state.own;
  const [problem, setProblem] = useState<string>();
  const take = async (files: readonly File[]) => setProblem(await addFiles(session, files));
  const over = useArrivals({
    onFiles: (files) => void take(files),
    onAddress: (address) => addImages(session, [{ kind: "address", address }]),
  });
  useLongAddresses(session);
  useAssetFromAddress(session);
  return (
    <section className={FIELD} aria-label="Message">
      <TaskSwitch session={session} />
      <div className="label flex items-baseline gap-2">
        <h2>Message, in the order it is sent</h2>
        <span className="ml-auto">{countsOf(items, maskMode)}</span>
      </div>
      <Entries session={session} over={over} />
      {imagesOf(items).length === 0 && (
        <p className="rounded-input border border-dashed border-border p-3 text-dense text-ink-3">
          {over
            ? "Drop to add it."
            : taskOf(session.state.own) === "edit"
              ? "Drop the image to edit anywhere on this page, paste it, or choose it below."
              : "The image is generated from the text. Drop or paste an image to edit it."}
        </p>
      )}
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
      <AddItems session={session} onFiles={(files) => void take(files)} />
    </section>
  );
}

/** The list, and an image's mask while it is edited. */
function Entries({ session, over }: { session: ImageSession; over: boolean }) {
  const { items } = session.state.own;
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState("");
  const [masked, setMasked] = useState<ImageItem>();
  const move = (item: Item, place: number) => {
    moveItem(session, item.id, place);
    setNews(`${titleOf(item)} is now ${place + 1} of ${items.length}.`);
  };
  const { drag, press } = useRowDrag({
    list,
    onMove(id, place) {
      const item = items.find((it) => it.id === id);
      if (item) move(item, place);
    },
  });
  /** After the focused entry was removed. */
  const focus = (find: (node: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => list.current && find(list.current)?.focus());
  const remove = (item: Item, place: number) => {
    removeItem(session, item);
    focus(({ children }) => children[Math.min(place, children.length - 1)]?.querySelector<HTMLElement>("button, textarea"));
  };
  const closeMask = () => {
    setMasked(undefined);
    focus((node) => node.querySelector<HTMLElement>("[data-mask]"));
  };
  return (
    <>
      <ul ref={list} className={over ? `${LIST} outline-2 outline-offset-1 outline-link outline-dashed` : LIST}>
        {items.map((item, place) => (
          <ItemRow
            key={item.id}
            session={session}
            item={item}
            place={place}
            title={titleOf(item)}
            onDrag={drag(item.id)}
            onPress={press(item.id)}
            onMove={(to) => move(item, to)}
            onRemove={() => remove(item, place)}
            onMask={setMasked}
          />
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {news}
      </p>
      {masked && <MaskEditor session={session} item={masked} mask={maskOf(items)} onClose={closeMask} />}
    </>
  );
}

/** An entry's name in messages and buttons. */
function titleOf(item: Item): string {
  if (item.kind === "image") return nameOf(item.source);
  return item.kind === "text" ? "The text" : item.kind === "mask" ? "The mask" : "The entry";
}
