import type { ShortcutGroup } from "../shell/shortcut";

export const ASSETS_SHORTCUTS = {
  place: "Assets",
  shortcuts: {
    upload: { id: "upload", title: "Upload files", chord: "u" },
    group: { id: "new group", title: "Create group", chord: "n" },
    next: { id: "next asset", title: "Next asset", chord: "j" },
    previous: { id: "asset before", title: "Previous asset", chord: "k" },
    close: { id: "close asset", title: "Close the open asset", chord: "escape" },
  },
} as const satisfies ShortcutGroup;
