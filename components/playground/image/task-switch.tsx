"use client";

import { SegmentedControl } from "../../ui/segmented-control";
import { type Item, imagesOf, withImages } from "./items";
import { type ImageSession, type ImageTask, taskOf } from "./page-state";

const TASKS = [
  { value: "make", label: "Text to image" },
  { value: "edit", label: "Edit images" },
] as const;

const isWords = (item: Item) => item.kind === "text";

/** Switches between generation and edit. Images that were set aside return with Edit. */
export function TaskSwitch({ session }: { session: ImageSession }) {
  const { own } = session.state;
  const change = (task: ImageTask) => {
    if (task === taskOf(own)) return;
    const { items, aside = [] } = own;
    if (task === "make") session.setOwn({ task, items: items.filter(isWords), aside: items.filter((item) => !isWords(item)) });
    else session.setOwn({ task, items: broughtBack(items, aside), aside: [] });
  };
  return <SegmentedControl full label="Task" value={taskOf(own)} segments={TASKS} onChange={change} />;
}

/** Images before texts; a mask follows its image. */
function broughtBack(items: readonly Item[], aside: readonly Item[]): Item[] {
  const images = imagesOf(aside);
  const rest = aside.filter(({ kind }) => kind !== "image");
  return withImages(items, images).flatMap((item) => [item, ...rest.filter((one) => one.kind === "mask" && one.of === item.id)]);
}
