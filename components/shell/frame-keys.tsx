"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { onDemand } from "../ui/later";
import { leaveBy } from "../ui/leave";
import { ChordListener } from "./chord-listener";
import { type Command, useCommands } from "./commands";
import { NAV } from "./nav";
import { FRAME_SHORTCUTS } from "./shortcuts";

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
  const close = () => setLayer(undefined);
  return (
    <>
      <ChordListener />
      {(seen.has("palette") || layer === "palette") && <Palette open={layer === "palette"} onClose={close} />}
      {(seen.has("sheet") || layer === "sheet") && <ShortcutSheet open={layer === "sheet"} onClose={close} />}
    </>
  );
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
          run: () => leaveBy(() => router.push(href)),
        }),
      ),
      { ...FRAME_SHORTCUTS.shortcuts.settings, group: "Go to", icon: "settings", run: () => leaveBy(() => router.push("/settings")) },
      { ...FRAME_SHORTCUTS.shortcuts.palette, group: "Do", icon: "search", run: () => open("palette") },
      { ...FRAME_SHORTCUTS.shortcuts.sheet, group: "Do", icon: "logs", run: () => open("sheet") },
    ],
    [router],
  );
}
