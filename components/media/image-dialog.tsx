"use client";

import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface LargeImage {
  address: string;
  /** Also the alternative text. */
  title: string;
}

interface ImageDialogProps {
  images: readonly LargeImage[];
  /** The first image's index, from 0. */
  start: number;
  onClose(): void;
}

/** Shows one image fitted to the window, or at its own size. Arrow keys switch images. */
export function ImageDialog({ images, start, onClose }: ImageDialogProps) {
  const [place, setPlace] = useState(start);
  const [whole, setWhole] = useState(true);
  const [sides, setSides] = useState("");
  const image = images[place];
  const go = (by: number) => setPlace((place + by + images.length) % images.length);
  const press = (event: KeyboardEvent) => {
    if (images.length < 2 || !whole || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    go(event.key === "ArrowLeft" ? -1 : 1);
  };
  if (!image) return null;
  return (
    <Dialog open look="window" title={image.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition to the buttons */}
      <div className="flex h-full flex-col" onKeyDown={press}>
        <div className="bar border-b-0 px-0">
          <span className="mono text-ink-3">{sides || "–"}</span>
          {images.length > 1 && (
            <span className="flex min-w-0 items-center gap-1 ml-auto">
              <IconButton small icon="left" label="Previous image" onClick={() => go(-1)} />
              <span className="mono" aria-live="polite">{`${place + 1} of ${images.length}`}</span>
              <IconButton small icon="right" label="Next image" onClick={() => go(1)} />
            </span>
          )}
          <Button
            small
            className={images.length > 1 ? "" : "ml-auto"}
            aria-pressed={!whole}
            data-autofocus
            onClick={() => setWhole(!whole)}
          >
            {whole ? "Actual size" : "Fit"}
          </Button>
        </div>
        <div
          className={`min-h-0 flex-1 ${whole ? "grid place-items-center overflow-hidden" : "overflow-auto"}`}
          tabIndex={whole ? undefined : 0}
        >
          {/* biome-ignore lint/performance/noImgElement: what a person added or a model made is not known to the server that optimises */}
          <img
            src={image.address}
            alt={image.title}
            className={whole ? "max-h-full min-h-0 max-w-full object-contain" : "max-w-none"}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSides(`${naturalWidth} × ${naturalHeight}`)}
          />
        </div>
      </div>
    </Dialog>
  );
}
