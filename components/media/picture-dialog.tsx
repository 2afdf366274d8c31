"use client";

import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";

export interface LargePicture {
  address: string;
  /** Also its text for those who do not see it. */
  title: string;
}

interface PictureDialogProps {
  pictures: readonly LargePicture[];
  /** The one to begin with, from 0. */
  start: number;
  onClose(): void;
}

/** One picture as large as the window, or at its own size. Arrow keys go to the next. */
export function PictureDialog({ pictures, start, onClose }: PictureDialogProps) {
  const [place, setPlace] = useState(start);
  const [whole, setWhole] = useState(true);
  const [sides, setSides] = useState("");
  const picture = pictures[place];
  const go = (by: number) => setPlace((place + by + pictures.length) % pictures.length);
  const press = (event: KeyboardEvent) => {
    if (pictures.length < 2 || !whole || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    go(event.key === "ArrowLeft" ? -1 : 1);
  };
  if (!picture) return null;
  return (
    <Dialog open className="dialog picture-dialog" title={picture.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition to the buttons */}
      <div className="picture-large" onKeyDown={press}>
        <div className="bar border-b-0 px-0">
          <span className="mono dim2">{sides || "–"}</span>
          {pictures.length > 1 && (
            <span className="row row-1 push">
              <IconButton small icon="left" label="The picture before" onClick={() => go(-1)} />
              <span className="mono" aria-live="polite">{`${place + 1} of ${pictures.length}`}</span>
              <IconButton small icon="right" label="The next picture" onClick={() => go(1)} />
            </span>
          )}
          <Button small className={pictures.length > 1 ? "" : "push"} aria-pressed={!whole} data-autofocus onClick={() => setWhole(!whole)}>
            {whole ? "Own size" : "Fit"}
          </Button>
        </div>
        <div className={`picture-stage ${whole ? "is-whole" : ""}`} tabIndex={whole ? undefined : 0}>
          {/* biome-ignore lint/performance/noImgElement: what a person added or a model made is not known to the server that optimises */}
          <img
            src={picture.address}
            alt={picture.title}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSides(`${naturalWidth} × ${naturalHeight}`)}
          />
        </div>
      </div>
    </Dialog>
  );
}
