"use client";

import { useRef } from "react";
import { nameOf } from "../../media/source";
import { Button, IconButton } from "../../ui/button";
import { useModal } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import type { ImageItem, MaskItem } from "../items";
import type { ImageDesk } from "../own";
import { Drawing } from "./drawing";
import { useMask } from "./use-mask";

interface MaskEditorProps {
  desk: ImageDesk;
  item: ImageItem;
  mask: MaskItem | undefined;
  onClose(): void;
}

/** Draws what may change over a picture. Everything is kept as it is drawn; closing loses nothing. */
export function MaskEditor({ desk, item, mask, onClose }: MaskEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Escape first shows the whole picture; when that is seen already, it closes.
  const showWhole = useRef<() => boolean>(() => false);
  const drawn = useMask({ desk, item, mask });
  useModal(dialog, true);
  const close = () => void drawn.flush().finally(onClose);
  const title = `Mask of ${nameOf(item.source)}`;
  return (
    <dialog
      ref={dialog}
      className="dialog mask-dialog"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!showWhole.current()) close();
      }}
    >
      <div className="dialog-head">
        <h2 className="h2 trunc">{title}</h2>
        <IconButton icon="close" label="Close" className="push" onClick={close} />
      </div>
      {drawn.problem ? (
        <div className="dialog-body">
          <ErrorState title="There is nothing to draw on" actions={<Button onClick={close}>Close</Button>}>
            {drawn.problem}
          </ErrorState>
        </div>
      ) : drawn.opened ? (
        <Drawing
          desk={desk}
          drawn={drawn}
          picture={drawn.opened.picture}
          source={item.source}
          address={drawn.opened.address}
          showWhole={showWhole}
          onClose={close}
        />
      ) : (
        <p className="hint p-4">Reading the picture.</p>
      )}
    </dialog>
  );
}
