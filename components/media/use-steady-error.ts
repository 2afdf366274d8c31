"use client";

import { type RefObject, useEffect, useRef } from "react";

/** A video or sound that broke before the page had taken it up has told nobody: it is looked at once more. */
export function useSteadyError(node: RefObject<HTMLMediaElement | null>, onBroken: () => void): void {
  const tell = useRef(onBroken);
  useEffect(() => {
    tell.current = onBroken;
  });
  useEffect(() => {
    if (node.current?.error) tell.current();
  }, [node]);
}
