import type { ShortcutGroup } from "../shell/shortcut";

export const TABLE_SHORTCUTS = {
  place: "Tables",
  shortcuts: {
    columns: { id: "table columns", title: "Choose the table's columns", chord: "d" },
  },
} as const satisfies ShortcutGroup;
