"use client";

import type { ReactNode } from "react";
import { Floating, type FloatingProps } from "./floating";

interface PopoverProps extends Pick<FloatingProps, "open" | "onOpenChange" | "trigger" | "look"> {
  label: string;
  children: ReactNode;
  className?: string;
}

/** A panel that hangs from its button. It takes the focus, and gives it back when it closes. */
export function Popover(props: PopoverProps) {
  return <Floating {...props} role="dialog" first="input, button, select, textarea" />;
}
