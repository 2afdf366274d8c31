"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { keepingLook } from "@/components/table/table-look";
import { readView, type VideoView, writeView } from "./view";

/** The view in the address, and its setter. Paging pushes a history entry; other changes replace it. */
export function useView(): [VideoView, (change: Partial<VideoView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (change: Partial<VideoView>) => {
      const search = new URLSearchParams(window.location.search);
      const address = pathname + keepingLook(writeView({ ...readView(search), page: 1, ...change }), search);
      if (change.page === undefined) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [pathname],
  );
  return [view, change];
}
