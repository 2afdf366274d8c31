"use client";

import { useSyncExternalStore } from "react";
import { setTheme } from "@/lib/client/look";
import { useTheme } from "../frame/person-menu";
import { LettersSwitch } from "../frame/shortcut-sheet";
import { SegmentedControl } from "../ui/segmented-control";

/** Theme, and the keys that are plain letters. */
export function LookSettings() {
  const theme = useTheme();
  // The switch reads the browser's storage when it is first drawn.
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <div className="stack stack-4 max-w-100">
      <div className="row wrap">
        <span>Theme</span>
        <span className="push">
          <SegmentedControl
            label="Theme"
            value={theme}
            segments={[
              { value: "system", label: "As the system" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            onChange={(next) => setTheme(next)}
          />
        </span>
      </div>
      <div className="min-h-8">
        {inBrowser && <LettersSwitch />}
        <p className="hint">Off, only keys with Ctrl or ⌘ do something. For those who speak to their machine or press keys by accident.</p>
      </div>
    </div>
  );
}
