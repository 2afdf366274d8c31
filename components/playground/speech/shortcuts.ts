import type { ShortcutGroup } from "../../shell/shortcut";

export const SPEECH_SHORTCUTS = {
  place: "Speech",
  shortcuts: {
    play: { id: "play clip", title: "Play or pause the clip", chord: "p" },
    other: { id: "switch clip", title: "Switch to the other clip at the same position", chord: "x" },
  },
} as const satisfies ShortcutGroup;
