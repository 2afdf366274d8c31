"use client";

import { type RefObject, useEffect, useRef } from "react";

/** A media element that failed before hydration has fired its event already, so its state is checked once more. */
export function useSteadyError(node: RefObject<HTMLMediaElement | null>, onBroken: () => void): void {
  const tell = useRef(onBroken);
  useEffect(() => {
    tell.current = onBroken;
  });
  useEffect(() => {
    if (node.current?.error) tell.current();
  }, [node]);
}
