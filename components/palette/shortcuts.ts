import type { ShortcutGroup } from "../shell/shortcut";

export const PALETTE_SHORTCUTS = {
  place: "Search",
  shortcuts: {
    newTab: { id: "palette new tab", title: "Open the result in a new tab", chord: "mod+enter" },
  },
} as const satisfies ShortcutGroup;
