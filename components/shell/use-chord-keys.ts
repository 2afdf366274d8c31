"use client";

import { useSyncExternalStore } from "react";
import { chordKeys } from "./chords";

const never = () => () => undefined;

/** A chord as this computer writes it. Until the page is live, as most do. */
export function useChordKeys(chord: string): string {
  return useSyncExternalStore(
    never,
    () => chordKeys(chord).join(" "),
    () => chord.replace("mod+enter", "Ctrl Enter"),
  );
}
