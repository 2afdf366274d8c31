"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Moves the focus to the start of a new page, so that keys and screen readers continue from there. */
export function Arrival() {
  const section = usePathname().split("/", 3).join("/");
  const before = useRef(section);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.closest("[data-part=rail], [data-part=tab-bar], dialog"))
      document.getElementById("main")?.focus();
  }, [section]);
  return null;
}
