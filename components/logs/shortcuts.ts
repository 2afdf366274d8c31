import type { ShortcutGroup } from "../shell/shortcut";

export const LOGS_SHORTCUTS = {
  place: "Logs",
  shortcuts: {
    filter: { id: "add filter", title: "Add a filter", chord: "f" },
    next: { id: "next call", title: "Open the next call", chord: "j" },
    previous: { id: "call before", title: "Open the previous call", chord: "k" },
    close: { id: "close call", title: "Close the call", chord: "escape" },
  },
} as const satisfies ShortcutGroup;
