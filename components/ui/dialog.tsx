"use client";

import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { IconButton } from "./button";
import { DIALOG, type DialogLook } from "./dialog-styles";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Escape, the close button, or a click outside. */
  onClose(): void;
  children: ReactNode;
  foot?: ReactNode;
  /** A look of the dialog's own keeps its classes out of every page. */
  look?: DialogLook | Record<"frame" | "head" | "title" | "body", string>;
}

/** The browser's modal dialog: it traps the focus and returns it to the element that opened it. */
export function Dialog({ open, title, onClose, children, foot, look = "box" }: DialogProps) {
  const classes = typeof look === "string" ? DIALOG[look] : look;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(dialog, open);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key; a press on the backdrop is an addition
    <dialog ref={dialog} className={classes.frame} aria-labelledby={heading} onCancel={ask(onClose)} onClick={outside(onClose)}>
      {open && (
        <>
          <div className={classes.head}>
            <h2 id={heading} className={`font-strong text-control ${classes.title}`}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" className="ml-auto" onClick={onClose} />
          </div>
          <div className={classes.body}>{children}</div>
          {foot && <div className="flex items-center gap-2 border-rule border-t px-6 py-3">{foot}</div>}
        </>
      )}
    </dialog>
  );
}

/** Opens and closes a modal `dialog` element by `open`. The focus goes to `data-autofocus`, otherwise to the first control. */
export function useModal(dialog: { current: HTMLDialogElement | null }, open: boolean): void {
  useEffect(() => {
    const node = dialog.current;
    if (!node || node.open === open) return;
    if (!open) return node.close();
    const before = document.activeElement;
    node.showModal();
    node.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      node.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, open]);
}

const ask = (onClose: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  onClose();
};
/** The element itself is only clicked outside of its content. */
const outside = (onClose: () => void) => (event: SyntheticEvent) => {
  if (event.target === event.currentTarget) onClose();
};
