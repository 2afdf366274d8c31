import type { ShortcutGroup } from "../shell/shortcut";

export const PLAYER_SHORTCUTS = {
  place: "Players, on the seek bar",
  shortcuts: {
    play: { id: "player play", title: "Play or pause", chord: "space" },
    back: { id: "player back", title: "Back 1 s", chord: "arrowleft" },
    forward: { id: "player forward", title: "Forward 1 s", chord: "arrowright" },
    back5: { id: "player back 5", title: "Back 5 s", chord: "shift+arrowleft" },
    forward5: { id: "player forward 5", title: "Forward 5 s", chord: "shift+arrowright" },
    start: { id: "player start", title: "To the beginning", chord: "home" },
    end: { id: "player end", title: "To the end", chord: "end" },
    frameBack: { id: "player frame back", title: "Previous frame of a video", chord: "," },
    frameForward: { id: "player frame forward", title: "Next frame of a video", chord: "." },
  },
} as const satisfies ShortcutGroup;
