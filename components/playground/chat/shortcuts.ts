import type { ShortcutGroup } from "../../shell/shortcut";

export const CHAT_SHORTCUTS = {
  place: "Chat",
  shortcuts: {
    send: { id: "send message", title: "Send the message", chord: "enter" },
    switch: { id: "switch part", title: "Switch between the answers and the message", chord: "f6" },
    rerun: { id: "rerun turn", title: "Save an edited message and run", chord: "mod+enter" },
    save: { id: "save turn", title: "Save an edited message", chord: "mod+s" },
    cancel: { id: "cancel turn", title: "Stop editing a message", chord: "escape" },
  },
} as const satisfies ShortcutGroup;
