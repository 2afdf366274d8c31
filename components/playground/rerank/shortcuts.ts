import type { ShortcutGroup } from "../../shell/shortcut";

export const RERANK_SHORTCUTS = {
  place: "Rerank",
  shortcuts: {
    order: { id: "order", title: "Show results in the original order, or by relevance", chord: "d" },
  },
} as const satisfies ShortcutGroup;
