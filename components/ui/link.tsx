"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";
import { leaveBy } from "./leave";

interface LinkProps extends ComponentProps<"a"> {
  href: string;
  /** Whether the new page starts at its top; true by default. */
  scroll?: boolean;
}

/**
 * A link to a page of the console, which opens without loading the document. `next/link` costs 2.8 kB more on each page, for prefetching
 * (these pages are rendered for each request) and for addresses as objects.
 */
export function Link({ href, scroll, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    leaveBy(() => router.push(href, { scroll }));
  };
  return <a {...rest} href={href} onClick={open} />;
}

/** Whether the browser opens it: in another tab or window, as a download, or at another origin. */
function isForBrowser({ currentTarget: link, metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent<HTMLAnchorElement>): boolean {
  const elsewhere = link.origin !== window.location.origin || (link.target !== "" && link.target !== "_self");
  return elsewhere || metaKey || ctrlKey || shiftKey || altKey || button !== 0 || link.hasAttribute("download");
}
