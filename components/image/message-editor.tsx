"use client";

import { useRef, useState } from "react";
import { nameOf } from "../media/source";
import { onDemand } from "../ui/later";
import { AddItems } from "./add-items";
import { addFiles, addPictures, moveItem, removeItem } from "./item-actions";
import { ItemRow } from "./item-row";
import { countsOf, type ImageItem, type Item, imagesOf, maskOf } from "./items";
import type { ImageDesk } from "./own";
import { useArrivals } from "./use-arrivals";
import { useAssetFromAddress } from "./use-asset-from-address";
import { useLongAddresses } from "./use-long-addresses";
import { useRowDrag } from "./use-row-drag";

const MaskEditor = onDemand(() => import("./mask/editor").then(({ MaskEditor }) => MaskEditor));

/** The message as it is sent: pictures, a mask, and words, in their order. */
export function MessageEditor({ desk }: { desk: ImageDesk }) {
  const { items, maskMode } = desk.state.own;
  const [problem, setProblem] = useState<string>();
  const take = async (files: readonly File[]) => setProblem(await addFiles(desk, files));
  const over = useArrivals({
    onFiles: (files) => void take(files),
    onAddress: (address) => addPictures(desk, [{ kind: "address", address }]),
  });
  useLongAddresses(desk);
  useAssetFromAddress(desk);
  return (
    <section className="field" aria-label="Message">
      <div className="label">
        <h2>Message, in the order it is sent</h2>
        <span className="push">{countsOf(items, maskMode)}</span>
      </div>
      <Entries desk={desk} over={over} />
      {imagesOf(items).length === 0 && (
        <p className="entries-empty">
          {over
            ? "Let go to add it."
            : "Drop a picture anywhere on this page, or paste one. Without any, a picture is made from the words."}
        </p>
      )}
      {problem && (
        <p className="hint c-fail" role="alert">
          {problem}
        </p>
      )}
      <AddItems desk={desk} onFiles={(files) => void take(files)} />
    </section>
  );
}

/** The list itself, and the mask of one of its pictures while that is drawn. */
function Entries({ desk, over }: { desk: ImageDesk; over: boolean }) {
  const { items } = desk.state.own;
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState("");
  const [masked, setMasked] = useState<ImageItem>();
  const move = (item: Item, place: number) => {
    moveItem(desk, item.id, place);
    setNews(`${titleOf(item)} is now ${place + 1} of ${items.length}.`);
  };
  const { drag, press } = useRowDrag({
    list,
    onMove(id, place) {
      const item = items.find((it) => it.id === id);
      if (item) move(item, place);
    },
  });
  /** Once what had the focus is gone. */
  const focus = (find: (node: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => list.current && find(list.current)?.focus());
  const remove = (item: Item, place: number) => {
    removeItem(desk, item);
    focus(({ children }) => children[Math.min(place, children.length - 1)]?.querySelector<HTMLElement>("button, textarea"));
  };
  const closeMask = () => {
    setMasked(undefined);
    focus((node) => node.querySelector<HTMLElement>("[data-mask]"));
  };
  return (
    <>
      <ul ref={list} className={`entries${over ? " is-over" : ""}`}>
        {items.map((item, place) => (
          <ItemRow
            key={item.id}
            desk={desk}
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
      {masked && <MaskEditor desk={desk} item={masked} mask={maskOf(items)} onClose={closeMask} />}
    </>
  );
}

/** What an entry is called in messages and in the names of its buttons. */
function titleOf(item: Item): string {
  if (item.kind === "image") return nameOf(item.source);
  return item.kind === "text" ? "The text" : item.kind === "mask" ? "The mask" : "The entry";
}
