import type { ShortcutGroup } from "../shell/shortcut";

export const KEYS_SHORTCUTS = {
  place: "Keys",
  shortcuts: {
    add: { id: "make key", title: "New key", chord: "n" },
    create: { id: "create key", title: "Create the key of the form", chord: "mod+enter" },
    next: { id: "next key", title: "Go to the next key", chord: "j" },
    previous: { id: "previous key", title: "Go to the previous key", chord: "k" },
    closeSecret: { id: "close secret", title: "Close the secret", chord: "mod+k" },
  },
} as const satisfies ShortcutGroup;
