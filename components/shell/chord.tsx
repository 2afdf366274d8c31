"use client";

import { useChordKeys } from "./use-chord-keys";

/** A chord on a button, as this computer writes it. */
export function Chord({ keys }: { keys: string }) {
  return useChordKeys(keys);
}
