import type { ShortcutGroup } from "../shell/shortcut";

export const EVALUATIONS_SHORTCUTS = {
  place: "Evaluations",
  shortcuts: {
    next: { id: "next row", title: "Open the next row", chord: "j" },
    previous: { id: "row before", title: "Open the previous row", chord: "k" },
    close: { id: "close row", title: "Close the row", chord: "escape" },
  },
} as const satisfies ShortcutGroup;
