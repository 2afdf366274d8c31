"use client";

import type { ReactNode } from "react";
import { Floating, type FloatingProps } from "./floating";

interface PopoverProps extends Pick<FloatingProps, "open" | "onOpenChange" | "trigger" | "look"> {
  label: string;
  children: ReactNode;
  className?: string;
}

/** A panel attached to its button. It takes the focus, and returns it when it closes. */
export function Popover(props: PopoverProps) {
  return <Floating {...props} role="dialog" first="input, button, select, textarea" />;
}
