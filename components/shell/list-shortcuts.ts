import type { ShortcutGroup } from "../shell/shortcut";

export const LIST_SHORTCUTS = {
  place: "Lists",
  shortcuts: {
    find: { id: "find", title: "Search the list", chord: "/" },
  },
} as const satisfies ShortcutGroup;
