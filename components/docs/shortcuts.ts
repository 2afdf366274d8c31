import type { ShortcutGroup } from "../shell/shortcut";

export const DOCS_SHORTCUTS = {
  place: "API docs",
  shortcuts: {
    search: { id: "search docs", title: "Search the docs", chord: "/" },
    send: { id: "send operation", title: "Send this call", chord: "mod+enter" },
  },
} as const satisfies ShortcutGroup;
