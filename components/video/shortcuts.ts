import type { ShortcutGroup } from "../shell/shortcut";

export const VIDEO_SHORTCUTS = {
  place: "Video",
  shortcuts: {
    add: { id: "new video", title: "New video", chord: "n" },
    submit: { id: "submit", title: "Submit the video", chord: "mod+enter" },
    next: { id: "next video", title: "Next video", chord: "j" },
    previous: { id: "video before", title: "Previous video", chord: "k" },
    play: { id: "video play", title: "Play or pause the video", chord: "p" },
    back: { id: "video back", title: "Previous frame", chord: "," },
    forward: { id: "video on", title: "Next frame", chord: "." },
  },
} as const satisfies ShortcutGroup;
