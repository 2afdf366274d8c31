"use client";

import { type MouseEvent, type ReactNode, useEffect } from "react";

/** Replaces `:target`, which browsers don't update while the router changes the URL. */
const MARK = "data-target";

function mark(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  element?.setAttribute(MARK, "");
  return element;
}

function addressed(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return "";
  }
}

/**
 * Scrolls to the URL's anchor. Rendered by the page with the anchors: a streamed page is inserted after
 * the browser and the router have looked for it. Does nothing if the person has already scrolled.
 */
export function Landing() {
  useEffect(() => {
    const element = mark(addressed());
    if (element && !isScrolled(element)) element.scrollIntoView();
    const change = () => mark(addressed())?.scrollIntoView();
    window.addEventListener("hashchange", change);
    return () => window.removeEventListener("hashchange", change);
  }, []);
  return null;
}

function isScrolled(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) if (around.scrollTop > 0) return true;
  return false;
}

/** A link within the page. The router learns of the new URL; otherwise Back couldn't find the page again. */
export function AnchorLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not the router's link, which appends the anchor to the existing one.
    window.history.pushState(null, "", `#${to}`);
    mark(to)?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} className={className} onClick={go}>
      {children}
    </a>
  );
}
