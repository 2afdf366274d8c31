"use client";

import type { ReactNode } from "react";
import { nameOf } from "../../media/source";
import { Thumb } from "../../media/thumb";
import { useImage } from "../../media/use-image";
import { Button } from "../../ui/button";
import { SegmentedControl } from "../../ui/segmented-control";
import { Tag } from "../../ui/tag";
import { imagesOf, type MaskItem, ordinal, placeOf } from "./items";
import type { ImageSession } from "./page-state";

interface MaskRowProps {
  session: ImageSession;
  mask: MaskItem;
  onEdit(): void;
  children: ReactNode;
}

/** The mask, its share of the image, and how it is sent: the endpoint has no field for it. */
export function MaskRow({ session, mask, onEdit, children }: MaskRowProps) {
  const { items, maskMode } = session.state.own;
  const view = useImage(mask.source);
  const of = imagesOf(items).find(({ id }) => id === mask.of);
  const place = placeOf(items, { id: mask.id, mode: maskMode });
  const share = Math.round(mask.painted * 100);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <Thumb address={view.state === "ready" ? view.address : undefined} alt="" className="h-12 w-14" icon="image" />
        <div className="flex-1 min-h-0 min-w-0 flex flex-col">
          <span className="flex min-w-0 items-center gap-2 flex-wrap gap-x-2 gap-y-0">
            <span className="font-strong">mask</span>
            <Tag>{place === undefined ? `cut out of ${of ? nameOf(of.source) : "its image"}` : `sent as ${ordinal(place)} image`}</Tag>
          </span>
          <span className={`text-dense ${view.state === "lost" ? "text-fail" : "text-ink-3"}`}>
            {view.state === "lost"
              ? "No longer available. Draw it again, or remove it."
              : `white may change, ${share === 0 ? "under 1" : share}\u00a0%`}
          </span>
        </div>
        <Button small variant="quiet" data-mask onClick={onEdit}>
          Edit mask
        </Button>
        {children}
      </div>
      <MaskModeChoice session={session} />
    </div>
  );
}

/** How the mask is sent. */
export function MaskModeChoice({ session }: { session: ImageSession }) {
  const { items, maskMode } = session.state.own;
  const mask = items.find(({ kind }) => kind === "mask");
  const place = mask && placeOf(items, { id: mask.id, mode: "second" });
  return (
    <div className="flex">
      <SegmentedControl
        small
        label="How the mask is sent"
        // Two long words in a narrow pane.
        look="tight"
        value={maskMode}
        segments={[
          { value: "second", label: `Send mask as ${ordinal(place ?? 2)} image`, title: "A black-and-white image after its source image" },
          { value: "burn", label: "Burn into image", title: "The painted part of the image becomes transparent" },
        ]}
        onChange={(mode) => session.setOwn({ maskMode: mode })}
      />
    </div>
  );
}
