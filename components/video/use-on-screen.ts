"use client";

import { type RefObject, useEffect, useState } from "react";

let observer: IntersectionObserver | undefined;
const tellers = new WeakMap<Element, (seen: boolean) => void>();

/** Whether the element is visible. One observer serves all; until it has reported, everything counts as visible. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    observer ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
    });
    tellers.set(node, setSeen);
    observer.observe(node);
    return () => {
      observer?.unobserve(node);
      tellers.delete(node);
    };
  }, [element]);
  return seen;
}
