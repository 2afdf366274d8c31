"use client";

import { type ReactNode, useState } from "react";
import { formatBytes } from "@/lib/client/size";
import { type ImageSource, nameOf } from "../../media/source";
import { Thumb } from "../../media/thumb";
import { useImage } from "../../media/use-image";
import { Button } from "../../ui/button";
import { onDemand } from "../../ui/later";
import type { ImageItem } from "./items";
import { IMAGE_BYTES } from "./page-state";

const ImageDialog = onDemand(() => import("../../media/image-dialog").then(({ ImageDialog }) => ImageDialog));

interface ImageRowProps {
  item: ImageItem;
  /** Draws a mask on it; absent if there is one already. */
  onMask?(): void;
  children: ReactNode;
}

/** An image of the message with its properties. Pressing it enlarges it. */
export function ImageRow({ item, onMask, children }: ImageRowProps) {
  const { source } = item;
  const view = useImage(source);
  const [large, setLarge] = useState(false);
  const name = nameOf(source);
  const wrong = view.state === "lost" || (source.kind === "local" && source.size > IMAGE_BYTES);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      {view.state === "ready" ? (
        <button type="button" className="flex-none cursor-pointer rounded-input" aria-label={`Open ${name}`} onClick={() => setLarge(true)}>
          <Thumb address={view.address} alt="" className="h-12 w-14" />
        </button>
      ) : (
        <Thumb className="h-12 w-14" icon={view.state === "elsewhere" ? "link" : "image"} alt="" />
      )}
      <div className="flex-1 min-h-0 min-w-0 flex flex-col">
        <span className="min-w-0 truncate font-strong" title={name}>
          {name}
        </span>
        <span className={`text-dense ${wrong ? "text-fail" : "text-ink-3"}`}>
          {view.state === "lost" ? LOST : factsOf(source, view.state)}
        </span>
      </div>
      {onMask && view.state === "ready" && (
        <Button small variant="quiet" data-mask onClick={onMask}>
          Mask
        </Button>
      )}
      {children}
      {large && view.state === "ready" && (
        <ImageDialog images={[{ address: view.address, title: name }]} start={0} onClose={() => setLarge(false)} />
      )}
    </div>
  );
}

const LOST = "No longer available. Add it again, or remove it.";

/** `1024×1024 · 1.9 MB · from Assets`, and problems. */
function factsOf(source: ImageSource, state: string): string {
  if (source.kind === "address") return state === "elsewhere" ? "downloaded by the gateway when the call runs" : "from this gateway";
  const { width, height, size } = source;
  const sides = width > 0 ? `${width}×${height}` : "";
  if (source.kind === "asset") return [sides, size > 0 && formatBytes(size), "from Assets"].filter(Boolean).join(" · ");
  const large = size > IMAGE_BYTES ? "larger than 30 MB, the gateway's limit" : "";
  const unread = size > 0 && width === 0 ? "this browser cannot read it" : "";
  return [sides, size > 0 && formatBytes(size), source.from, unread, large].filter(Boolean).join(" · ");
}
