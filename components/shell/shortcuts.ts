import type { ShortcutGroup } from "../shell/shortcut";

export const FRAME_SHORTCUTS = {
  place: "Everywhere",
  shortcuts: {
    palette: { id: "palette", title: "Search or run a command", chord: "mod+k" },
    sheet: { id: "sheet", title: "Show all shortcuts", chord: "?" },
    settings: { id: "go settings", title: "Settings", chord: "g ," },
  },
} as const satisfies ShortcutGroup;
