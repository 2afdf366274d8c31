"use client";

import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";

const GAP = 4;
const EDGE = 8;

export interface FloatingProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button it hangs from; it gets what opens and names the panel. */
  trigger: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  label?: string;
  role: "menu" | "dialog";
  align?: "start" | "end";
  side?: "top" | "bottom";
  className?: string;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  /** Takes the focus when the panel opens: a selector inside it. */
  first: string;
  children: ReactNode;
}

/** A panel in the browser's top layer. A press outside or Escape closes it, and the focus goes back to its button. */
export function Floating(props: FloatingProps) {
  const { open, onOpenChange, trigger, label, role, align = "start", side = "bottom", className = "", onKeyDown, first, children } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The press that closes the panel comes before the click that would open it again.
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const button = anchor.current;
    const node = panel.current;
    if (!open || !button || !node) return;
    const settle = () => place(node, { beside: button, align, side });
    node.showPopover();
    settle();
    (node.querySelector<HTMLElement>(first) ?? node).focus();
    window.addEventListener("resize", settle);
    document.addEventListener("scroll", settle, true);
    const size = new ResizeObserver(settle);
    size.observe(node);
    return () => {
      size.disconnect();
      window.removeEventListener("resize", settle);
      document.removeEventListener("scroll", settle, true);
      // The panel may be gone already, and its focus with it.
      if (document.activeElement === document.body || node.contains(document.activeElement)) button.focus();
    };
  }, [open, align, side, first]);
  const button = {
    ref: anchor,
    "aria-haspopup": role,
    "aria-expanded": open,
    onPointerDown: () => {
      wasOpen.current = open;
    },
    onClick: () => {
      onOpenChange(!(open || wasOpen.current));
      wasOpen.current = false;
    },
  };
  return (
    <>
      {cloneElement(trigger, button)}
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it always has a role
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
        <div
          ref={panel}
          popover="auto"
          role={role}
          aria-label={label}
          tabIndex={-1}
          className={`menu ${className}`}
          onKeyDown={onKeyDown}
          // Before and not after: who presses Enter right after Escape finds it closed.
          onBeforeToggle={(event) => event.newState === "closed" && onOpenChange(false)}
        >
          {children}
        </div>
      )}
    </>
  );
}

interface Place {
  beside: HTMLElement;
  align: "start" | "end";
  side: "top" | "bottom";
}

/** Below or above the button, wherever there is room, and never over the window's edge. */
function place(node: HTMLElement, { beside, align, side }: Place): void {
  const at = beside.getBoundingClientRect();
  const { width, height } = node.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const under = side === "bottom" ? height <= below || below >= above : height > above && below > above;
  const left = align === "start" ? at.left : at.right - width;
  node.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  node.style.top = `${under ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
}
