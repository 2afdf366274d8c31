import type { ShortcutGroup } from "../../shell/shortcut";

export const TRANSCRIBE_SHORTCUTS = {
  place: "Transcribe",
  shortcuts: {
    play: { id: "play recording", title: "Play or pause the recording", chord: "p" },
  },
} as const satisfies ShortcutGroup;
