"use client";

import { useEffect } from "react";
import { ChordReader } from "./chord-reader";
import { allCommands } from "./commands";

/** Runs commands by their chords, as long as it is mounted. */
export function ChordListener() {
  useEffect(() => listen(), []);
  return null;
}

/** Runs the command whose chord was pressed. While a dialog is open only those with `mod` count. */
function listen(): () => void {
  const reader = new ChordReader();
  const press = (event: KeyboardEvent) => {
    const chords = reader.read(event);
    // A menu or panel that is open takes the keys itself.
    if (document.querySelector(":popover-open")) return;
    const inDialog = document.querySelector("dialog[open]") !== null;
    for (const chord of chords) {
      if (inDialog && !chord.startsWith("mod+")) continue;
      // The page's own commands come after the frame's, and win.
      const command = allCommands().findLast((it) => it.chord === chord && it.ready?.() !== false);
      if (!command) continue;
      event.preventDefault();
      reader.forget();
      command.run();
      return;
    }
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
