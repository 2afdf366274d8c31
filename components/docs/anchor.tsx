"use client";

import { type MouseEvent, type ReactNode, useEffect } from "react";

/** What CSS marks instead of `:target`, which the browser leaves alone while the router changes the address. */
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
 * Brings what the address names into view. It stands in the page that holds the anchors: a page that is streamed is put in place after
 * the browser, or the router, has looked for the anchor for the last time. Who has scrolled already stays where they are.
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

/** A link to a part of this page. The router learns of the new address, without which Back could not find the page again. */
export function AnchorLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not by the router's own link, which appends the anchor to the one that is in the address already.
    window.history.pushState(null, "", `#${to}`);
    mark(to)?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} className={className} onClick={go}>
      {children}
    </a>
  );
}
