import type { ShortcutGroup } from "../shell/shortcut";

export const EVALUATIONS_SHORTCUTS = {
  place: "Evaluations",
  shortcuts: {
    next: { id: "next row", title: "Open the next row", chord: "j" },
    previous: { id: "row before", title: "Open the previous row", chord: "k" },
    pass: { id: "mark pass", title: "Mark the answer as passed", chord: "p" },
    fail: { id: "mark fail", title: "Mark the answer as failed", chord: "f" },
    left: { id: "vote left", title: "Blind A/B: left is better", chord: "1" },
    right: { id: "vote right", title: "Blind A/B: right is better", chord: "2" },
    tie: { id: "vote tie", title: "Blind A/B: both are as good", chord: "0" },
    neither: { id: "vote neither", title: "Blind A/B: both are bad", chord: "9" },
    close: { id: "close row", title: "Close the row", chord: "escape" },
  },
} as const satisfies ShortcutGroup;
