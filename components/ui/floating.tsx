"use client";

import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";

const GAP = 4;
const EDGE = 8;

export interface FloatingProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button that opens it; it gets the panel's ARIA attributes. */
  trigger: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  label?: string;
  role: "menu" | "dialog";
  align?: "start" | "end";
  side?: "top" | "bottom";
  /** The width. */
  className?: string;
  look?: keyof typeof LOOKS;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  /** Focused when the panel opens: a selector inside it. */
  first: string;
  children: ReactNode;
}

const PANEL =
  "fixed inset-auto z-30 max-w-[calc(100vw-16px)] overflow-y-auto whitespace-normal rounded-panel border border-rule-2 bg-raised text-left " +
  "text-base text-ink shadow-(--shadow) outline-none";
const HIGH = "max-h-[min(480px,80dvh)]";
/** The maximum height, and the padding. */
const LOOKS = {
  list: `${HIGH} py-1`,
  shortList: "max-h-105 py-1",
  /** A table that scrolls below its header. */
  wide: "max-h-[min(560px,calc(100dvh-72px))] open:flex open:flex-col",
  small: `${HIGH} p-3`,
  form: `${HIGH} px-4 py-3`,
  roomy: `${HIGH} p-4`,
} as const;

/** A panel in the browser's top layer. A click outside or Escape closes it, and returns the focus to its button. */
export function Floating(props: FloatingProps) {
  const {
    open,
    onOpenChange,
    trigger,
    label,
    role,
    align = "start",
    side = "bottom",
    className = "min-w-50",
    look = "list",
    onKeyDown,
    first,
    children,
  } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The press that closes the panel precedes the click that would open it again.
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
          className={`${PANEL} ${LOOKS[look]} ${className}`}
          onKeyDown={onKeyDown}
          // Before, not after: Enter right after Escape must find it closed.
          onBeforeToggle={(event) => event.newState === "closed" && onOpenChange(false)}
        >
          {children}
        </div>
      )}
    </>
  );
}

interface CallContext {
  beside: HTMLElement;
  align: "start" | "end";
  side: "top" | "bottom";
}

/** Positions the panel below or above the button, inside the window. */
function place(node: HTMLElement, { beside, align, side }: CallContext): void {
  const at = beside.getBoundingClientRect();
  const { width, height } = node.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const under = side === "bottom" ? height <= below || below >= above : height > above && below > above;
  const left = align === "start" ? at.left : at.right - width;
  node.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  node.style.top = `${under ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
}
