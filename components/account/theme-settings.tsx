"use client";

import { useSyncExternalStore } from "react";
import { setTheme } from "@/lib/client/theme";
import { LettersSwitch } from "../shell/letters-switch";
import { useTheme } from "../shell/person-menu";
import { SegmentedControl } from "../ui/segmented-control";

export function LookSettings() {
  const theme = useTheme();
  // The switch reads the browser's storage on its first render.
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <div className="flex min-w-0 flex-col gap-4 max-w-100">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span>Theme</span>
        <span className="ml-auto">
          <SegmentedControl
            label="Theme"
            value={theme}
            segments={[
              { value: "system", label: "System" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            onChange={(next) => setTheme(next)}
          />
        </span>
      </div>
      <div className="min-h-8">
        {inBrowser && <LettersSwitch />}
        <p className="text-dense text-ink-3">When off, only Ctrl and ⌘ shortcuts work. Useful with voice control.</p>
      </div>
    </div>
  );
}
