"use client";

import { useSyncExternalStore } from "react";

/** Where one pane is shown at a time. */
export const PHONE = "(width < 768px)";

/** Whether a media query matches, updated on changes. False on the server. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(media).matches,
    () => false,
  );
}
