"use client";

import type { ReactNode } from "react";
import { nameOf } from "../media/source";
import { Thumb } from "../media/thumb";
import { usePicture } from "../media/use-picture";
import { Button } from "../ui/button";
import { SegmentedControl } from "../ui/segmented-control";
import { Tag } from "../ui/tag";
import { imagesOf, type MaskItem, ordinal, placeOf } from "./items";
import type { ImageDesk } from "./own";

interface MaskRowProps {
  desk: ImageDesk;
  mask: MaskItem;
  onEdit(): void;
  children: ReactNode;
}

/** The mask, how much of the picture it covers, and how it is sent: the endpoint has no field for one. */
export function MaskRow({ desk, mask, onEdit, children }: MaskRowProps) {
  const { items, maskMode } = desk.state.own;
  const view = usePicture(mask.source);
  const of = imagesOf(items).find(({ id }) => id === mask.of);
  const place = placeOf(items, { id: mask.id, mode: maskMode });
  const share = Math.round(mask.painted * 100);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <Thumb address={view.state === "ready" ? view.address : undefined} alt="" className="h-12 w-14" icon="image" />
        <div className="fill flex flex-col">
          <span className="row flex-wrap gap-x-2 gap-y-0">
            <span className="strong">mask</span>
            <Tag>{place === undefined ? `cut out of ${of ? nameOf(of.source) : "its picture"}` : `sent as ${ordinal(place)} image`}</Tag>
          </span>
          <span className={`hint ${view.state === "lost" ? "c-fail" : ""}`}>
            {view.state === "lost"
              ? "No longer here. Draw it again, or remove it."
              : `white may change, ${share === 0 ? "under 1" : share}\u00a0%`}
          </span>
        </div>
        <Button small variant="quiet" data-mask onClick={onEdit}>
          Edit mask
        </Button>
        {children}
      </div>
      <MaskModeChoice desk={desk} />
    </div>
  );
}

/** How the mask travels. */
export function MaskModeChoice({ desk }: { desk: ImageDesk }) {
  const { items, maskMode } = desk.state.own;
  const mask = items.find(({ kind }) => kind === "mask");
  const place = mask && placeOf(items, { id: mask.id, mode: "second" });
  return (
    <div className="mask-mode">
      <SegmentedControl
        small
        label="How the mask is sent"
        value={maskMode}
        segments={[
          { value: "second", label: `Send mask as ${ordinal(place ?? 2)} image`, title: "A black and white picture behind its own" },
          { value: "burn", label: "Burn into image", title: "The painted part of the picture becomes transparent" },
        ]}
        onChange={(mode) => desk.setOwn({ maskMode: mode })}
      />
    </div>
  );
}
