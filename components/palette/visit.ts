"use client";

import { useEffect } from "react";
import { noteRecent, type Recent } from "./recent";

/** Notes that something was looked at, so that the palette offers it again. Undefined while its name isn't known. */
export function useVisit(seen: Recent | undefined): void {
  const { id, kind, title, detail, icon, href } = seen ?? {};
  useEffect(() => {
    if (id !== undefined && kind !== undefined && title !== undefined) noteRecent({ id, kind, title, detail, icon, href });
  }, [id, kind, title, detail, icon, href]);
}
