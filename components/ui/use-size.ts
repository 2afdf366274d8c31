"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

interface Size {
  width: number;
  height: number;
}

/** An element's size in whole pixels; zero until it is known. */
export function useSize<Node extends Element>(): [RefObject<Node | null>, Size] {
  const node = useRef<Node>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!node.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(node.current);
    return () => observer.disconnect();
  }, []);
  return [node, size];
}
