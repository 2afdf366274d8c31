import type { ShortcutGroup } from "../shell/shortcut";

export const TEAM_SHORTCUTS = {
  place: "Team",
  shortcuts: {
    invite: { id: "invite", title: "Invite a person", chord: "n" },
  },
} as const satisfies ShortcutGroup;
