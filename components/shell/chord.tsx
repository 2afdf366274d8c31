"use client";

import { useChordKeys } from "./use-chord-keys";

/** A keyboard shortcut on a button, in this platform's notation. */
export function Chord({ keys }: { keys: string }) {
  return useChordKeys(keys);
}
