"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Sides } from "./fit";

/** The inner size of an element, observed; 0 until it is laid out. */
export function useStage<T extends HTMLElement>(): [RefObject<T | null>, Sides] {
  const ref = useRef<T>(null);
  const [sides, setSides] = useState<Sides>({ width: 0, height: 0 });
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const read = () => setSides({ width: node.clientWidth, height: node.clientHeight });
    read();
    const size = new ResizeObserver(read);
    size.observe(node);
    return () => size.disconnect();
  }, []);
  return [ref, sides];
}
