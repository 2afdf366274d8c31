import type { ShortcutGroup } from "../shell/shortcut";

export const SESSION_SHORTCUTS = {
  place: "A session",
  shortcuts: {
    earlier: { id: "turn before", title: "Show the earlier turn", chord: "j" },
    later: { id: "next turn", title: "Show the later turn", chord: "k" },
  },
} as const satisfies ShortcutGroup;
