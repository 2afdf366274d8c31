"use client";

import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";
import { TEXT_AREA } from "./input-styles";

/** Fits the height to the text, within limits. Hidden elements have no height: they are measured when they appear. */
function adjust(node: HTMLTextAreaElement, maxRows: number): void {
  node.style.height = "auto";
  if (node.scrollHeight === 0) return;
  const line = Number.parseFloat(getComputedStyle(node).lineHeight);
  node.style.height = `${Math.min(node.scrollHeight + 2, maxRows * line + 16)}px`;
}

/** Grows with its text between `rows` and `maxRows` lines. */
export function TextArea({
  look = "text",
  rows = 3,
  maxRows = 16,
  className = "",
  ...rest
}: ComponentProps<"textarea"> & { look?: keyof typeof TEXT_AREA; maxRows?: number }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = rest.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (area.current) adjust(area.current, maxRows);
  }, [text, maxRows]);
  useEffect(() => {
    const node = area.current;
    if (!node) return;
    let { clientWidth: width } = node;
    const watcher = new ResizeObserver(() => {
      if (node.clientWidth === width) return;
      width = node.clientWidth;
      adjust(node, maxRows);
    });
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [maxRows]);
  return (
    <textarea
      ref={area}
      rows={rows}
      dir={look === "mono" ? undefined : "auto"}
      {...rest}
      className={`${TEXT_AREA[look]} w-full ${className}`}
    />
  );
}
