"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { onDemand } from "../ui/later";
import { ChordReader } from "./chords";
import { allCommands, type Command, useCommands } from "./commands";
import { NAV } from "./nav";

const Palette = onDemand(() => import("../palette/palette").then(({ Palette }) => Palette));
const ShortcutSheet = onDemand(() => import("./shortcut-sheet").then(({ ShortcutSheet }) => ShortcutSheet));

type Layer = "palette" | "sheet" | undefined;

/** Listens for shortcuts, and renders the palette and the shortcut sheet. */
export function FrameKeys() {
  const [layer, setLayer] = useState<Layer>();
  const [seen, setSeen] = useState<ReadonlySet<Layer>>(new Set());
  useCommands(useFrameCommands((next) => setLayer(next)));
  useEffect(() => {
    if (layer) setSeen((before) => (before.has(layer) ? before : new Set([...before, layer])));
  }, [layer]);
  useEffect(() => listen(), []);
  const close = () => setLayer(undefined);
  return (
    <>
      {(seen.has("palette") || layer === "palette") && <Palette open={layer === "palette"} onClose={close} />}
      {(seen.has("sheet") || layer === "sheet") && <ShortcutSheet open={layer === "sheet"} onClose={close} />}
    </>
  );
}

/** Runs the command of a shortcut. While a dialog is open only those with `mod` work. */
function listen(): () => void {
  const reader = new ChordReader();
  const press = (event: KeyboardEvent) => {
    const chords = reader.read(event);
    // An open menu or panel handles keys itself.
    if (document.querySelector(":popover-open")) return;
    const inDialog = document.querySelector("dialog[open]") !== null;
    for (const chord of chords) {
      if (inDialog && !chord.startsWith("mod+")) continue;
      // The page's own commands override the frame's.
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

function useFrameCommands(open: (layer: Layer) => void): readonly Command[] {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: setting state is stable
  return useMemo(
    () => [
      ...NAV.flatMap(({ items }) => items).map(
        ({ href, label, icon, letter }): Command => ({
          id: `go ${href}`,
          group: "Go to",
          title: label,
          icon,
          chord: `g ${letter}`,
          run: () => router.push(href),
        }),
      ),
      { id: "go settings", group: "Go to", title: "Settings", icon: "settings", chord: "g ,", run: () => router.push("/settings") },
      { id: "palette", group: "Do", title: "Search or run a command", icon: "search", chord: "mod+k", run: () => open("palette") },
      { id: "sheet", group: "Do", title: "Show all shortcuts", icon: "logs", chord: "?", run: () => open("sheet") },
    ],
    [router],
  );
}
