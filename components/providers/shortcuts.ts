import type { ShortcutGroup } from "../shell/shortcut";

export const PROVIDERS_SHORTCUTS = {
  place: "Providers",
  shortcuts: {
    close: { id: "close provider", title: "Close the open provider", chord: "escape" },
  },
} as const satisfies ShortcutGroup;
