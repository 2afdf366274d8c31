"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** Grows with its text between `rows` and `maxRows` lines. */
export function TextArea({
  mono = false,
  rows = 3,
  maxRows = 16,
  className = "",
  ...rest
}: ComponentProps<"textarea"> & { mono?: boolean; maxRows?: number }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = rest.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const node = area.current;
    if (!node) return;
    node.style.height = "auto";
    const line = Number.parseFloat(getComputedStyle(node).lineHeight);
    node.style.height = `${Math.min(node.scrollHeight + 2, maxRows * line + 16)}px`;
  }, [text, maxRows]);
  return <textarea ref={area} rows={rows} {...rest} className={`textarea ${mono ? "mono" : ""} ${className}`} />;
}
