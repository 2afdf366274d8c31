"use client";

import { useRef } from "react";
import { nameOf } from "../../../media/source";
import { Button, IconButton } from "../../../ui/button";
import { useModal } from "../../../ui/dialog";
import { DIALOG } from "../../../ui/dialog-styles";
import { ErrorState } from "../../../ui/error-state";
import type { ImageItem, MaskItem } from "../items";
import type { ImageSession } from "../page-state";
import { Drawing } from "./drawing";
import { useMask } from "./use-mask";

interface MaskEditorProps {
  session: ImageSession;
  item: ImageItem;
  mask: MaskItem | undefined;
  onClose(): void;
}

/** Draws a mask over an image. Each step is saved; closing loses nothing. */
export function MaskEditor({ session, item, mask, onClose }: MaskEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Escape first resets the zoom, then closes.
  const showWhole = useRef<() => boolean>(() => false);
  const drawn = useMask({ session, item, mask });
  useModal(dialog, true);
  const close = () => void drawn.flush().finally(onClose);
  const title = `Mask of ${nameOf(item.source)}`;
  return (
    <dialog
      ref={dialog}
      className={DIALOG.work.frame}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!showWhole.current()) close();
      }}
    >
      <div className={DIALOG.work.head}>
        <h2 className={`font-strong text-control ${DIALOG.work.title}`}>{title}</h2>
        <IconButton icon="close" label="Close" className="ml-auto" onClick={close} />
      </div>
      {drawn.problem ? (
        <div className={DIALOG.work.body}>
          <ErrorState title="Nothing to draw on" actions={<Button onClick={close}>Close</Button>}>
            {drawn.problem}
          </ErrorState>
        </div>
      ) : drawn.opened ? (
        <Drawing
          session={session}
          drawn={drawn}
          image={drawn.opened.image}
          source={item.source}
          address={drawn.opened.address}
          showWhole={showWhole}
          onClose={close}
        />
      ) : (
        <p className="text-dense text-ink-3 p-4">Reading the image.</p>
      )}
    </dialog>
  );
}
