"use client";

import { useId, useState } from "react";
import { Dialog } from "../ui/dialog";
import { KeyCaps } from "../ui/key-cap";
import { Switch } from "../ui/switch";
import { chordKeys, lettersOn, setLetters } from "./chords";
import { useAllCommands } from "./commands";

/** All shortcuts of this page, and the switch for single letters. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const withChord = useAllCommands().filter(({ chord }) => chord !== undefined);
  return (
    <Dialog open={open} title="Shortcuts" onClose={onClose}>
      <LettersSwitch />
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {withChord.map(({ id, title, chord = "" }) => (
          <li key={id} className="flex min-h-7 items-center gap-3 border-rule border-b">
            <span>{title}</span>
            <KeyCaps keys={chordKeys(chord)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Also in the settings. */
export function LettersSwitch() {
  const id = useId();
  const [on, setOn] = useState(lettersOn);
  const change = (next: boolean) => {
    setOn(next);
    setLetters(next);
  };
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id}>Single-letter shortcuts</label>
      <span className="ml-auto">
        <Switch id={id} checked={on} onChange={change} />
      </span>
    </div>
  );
}
