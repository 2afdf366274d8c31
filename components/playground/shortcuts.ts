import type { ShortcutGroup } from "../shell/shortcut";

export const PLAYGROUND_SHORTCUTS = {
  place: "Playgrounds",
  shortcuts: {
    run: { id: "run", title: "Run", chord: "mod+enter" },
    stop: { id: "stop", title: "Stop", chord: "escape" },
    code: { id: "code", title: "Show the code of this call", chord: "c" },
    wire: { id: "wire", title: "Open or close the wire drawer", chord: "mod+." },
    compare: { id: "compare", title: "Compare with another model", chord: "\\" },
  },
} as const satisfies ShortcutGroup;
