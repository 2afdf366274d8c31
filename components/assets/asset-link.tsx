"use client";

import type { MouseEvent, ReactNode } from "react";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { Checkbox } from "../ui/checkbox";
import type { ListProps, Selection } from "./list-props";

/** Opens an asset beside the list, or in a new tab if requested. `peekId` identifies it for focus. */
export function AssetLink({
  asset: { id, name },
  view,
  onView,
  className,
  children,
}: Pick<ListProps, "view" | "onView"> & { asset: Pick<ConsoleAsset, "id" | "name">; className: string; children?: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onView({ peek: id });
  };
  return (
    <a
      href={`/assets/${id}`}
      data-asset={id}
      aria-current={view.peek === id ? "true" : undefined}
      className={className}
      title={name}
      onClick={open}
    >
      {children ?? name}
    </a>
  );
}

export function ChooseBox({ asset, selection }: { asset: ConsoleAsset; selection: Selection }) {
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${asset.name}`}</span>}
      checked={selection.has(asset.id)}
      onChange={(event) => selection.toggle(asset, { range: "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true })}
    />
  );
}

/** A click anywhere on a row opens it, except on controls. */
export function openUnless(event: MouseEvent, open: () => void): void {
  if (event.target instanceof Element && event.target.closest("a, button, input, label")) return;
  // Selecting text isn't a click.
  if (window.getSelection()?.toString()) return;
  open();
}
