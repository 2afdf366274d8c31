"use client";

import { Dialog } from "../ui/dialog";
import { KeyCaps } from "../ui/key-cap";
import { ALL_SHORTCUTS } from "./all-shortcuts";
import { chordKeys } from "./chords";
import { type Command, useAllCommands } from "./commands";
import { LettersSwitch } from "./letters-switch";

/** Every shortcut of the console, those of the open page first, and the switch for plain letters. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const here = useAllCommands().filter(({ chord }) => chord !== undefined);
  return (
    <Dialog open={open} title="Shortcuts" look="wide" onClose={onClose}>
      <LettersSwitch />
      {open && <Sheet here={here} />}
    </Dialog>
  );
}

function Sheet({ here }: { here: readonly Command[] }) {
  const everywhere = new Set(ALL_SHORTCUTS.slice(0, 2).flatMap(({ shortcuts }) => shortcuts.map(({ id }) => id)));
  const own = here.filter(({ id }) => !everywhere.has(id)).map(({ id, title, chord = "" }) => ({ id, title, chord }));
  const groups = [...(own.length > 0 ? [{ place: "On this page", shortcuts: own }] : []), ...ALL_SHORTCUTS];
  return (
    <div className="mt-4 columns-1 gap-8 sm:columns-2">
      {groups.map(({ place, shortcuts }) => (
        <section key={place} className="mb-4 break-inside-avoid">
          <h3 className="label">{place}</h3>
          <ul>
            {shortcuts.map(({ id, title, chord }) => (
              <li key={id} className="flex min-h-7 items-center gap-3 border-rule border-b text-dense">
                <span className="min-w-0 flex-1">{title}</span>
                <KeyCaps keys={namedKeys(chord)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["alt", "Alt"],
  ["shift", "Shift"],
  ["arrowleft", "←"],
  ["arrowright", "→"],
  ["arrowup", "↑"],
  ["arrowdown", "↓"],
  ["space", "Space"],
  ["home", "Home"],
  ["end", "End"],
  ["f6", "F6"],
]);

/** The keys of a chord, with the names of those that buttons don't show. */
function namedKeys(chord: string): string[] {
  return chordKeys(chord).map((key) => NAMES.get(key) ?? key);
}
