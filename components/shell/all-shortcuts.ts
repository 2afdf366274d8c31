import { ASSETS_SHORTCUTS } from "../assets/shortcuts";
import { DOCS_SHORTCUTS } from "../docs/shortcuts";
import { EVALUATIONS_SHORTCUTS } from "../evaluations/shortcuts";
import { KEYS_SHORTCUTS } from "../keys/shortcuts";
import { LOGS_SHORTCUTS } from "../logs/shortcuts";
import { PALETTE_SHORTCUTS } from "../palette/shortcuts";
import { PLAYER_SHORTCUTS } from "../player/shortcuts";
import { CHAT_SHORTCUTS } from "../playground/chat/shortcuts";
import { MASK_SHORTCUTS } from "../playground/image/mask/shortcuts";
import { RERANK_SHORTCUTS } from "../playground/rerank/shortcuts";
import { PLAYGROUND_SHORTCUTS } from "../playground/shortcuts";
import { SPEECH_SHORTCUTS } from "../playground/speech/shortcuts";
import { TRANSCRIBE_SHORTCUTS } from "../playground/transcribe/shortcuts";
import { PROVIDERS_SHORTCUTS } from "../providers/shortcuts";
import { SESSION_SHORTCUTS } from "../sessions/shortcuts";
import { TABLE_SHORTCUTS } from "../table/shortcuts";
import { TEAM_SHORTCUTS } from "../team/shortcuts";
import { VIDEO_SHORTCUTS } from "../video/shortcuts";
import { LIST_SHORTCUTS } from "./list-shortcuts";
import { NAV } from "./nav";
import type { Shortcut } from "./shortcut";
import { FRAME_SHORTCUTS } from "./shortcuts";

export interface ListedShortcuts {
  place: string;
  shortcuts: readonly Shortcut[];
}

const listed = ({ place, shortcuts }: { place: string; shortcuts: Readonly<Record<string, Shortcut>> }): ListedShortcuts => ({
  place,
  shortcuts: Object.values(shortcuts),
});

/** The letters that lead to pages. */
const PAGES: ListedShortcuts = {
  place: "Go to",
  shortcuts: NAV.flatMap(({ items }) => items).map(({ href, label, letter }) => ({ id: `go ${href}`, title: label, chord: `g ${letter}` })),
};

/** Every shortcut of the console, by where it works. */
export const ALL_SHORTCUTS: readonly ListedShortcuts[] = [
  listed(FRAME_SHORTCUTS),
  PAGES,
  ...[
    PALETTE_SHORTCUTS,
    LIST_SHORTCUTS,
    TABLE_SHORTCUTS,
    PLAYGROUND_SHORTCUTS,
    CHAT_SHORTCUTS,
    SPEECH_SHORTCUTS,
    TRANSCRIBE_SHORTCUTS,
    RERANK_SHORTCUTS,
    MASK_SHORTCUTS,
    PLAYER_SHORTCUTS,
    VIDEO_SHORTCUTS,
    ASSETS_SHORTCUTS,
    EVALUATIONS_SHORTCUTS,
    LOGS_SHORTCUTS,
    SESSION_SHORTCUTS,
    KEYS_SHORTCUTS,
    TEAM_SHORTCUTS,
    PROVIDERS_SHORTCUTS,
    DOCS_SHORTCUTS,
  ].map(listed),
];
