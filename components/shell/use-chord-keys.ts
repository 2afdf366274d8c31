"use client";

import { useSyncExternalStore } from "react";
import { chordKeys } from "./chords";

const never = () => () => undefined;

/** A shortcut in this platform's notation. Before hydration, that of most platforms. */
export function useChordKeys(chord: string): string {
  return useSyncExternalStore(
    never,
    () => chordKeys(chord).join(" "),
    () => chord.replace("mod+", "Ctrl ").replace("enter", "Enter"),
  );
}
