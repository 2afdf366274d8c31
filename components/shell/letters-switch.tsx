"use client";

import { useId, useState } from "react";
import { Switch } from "../ui/switch";
import { lettersOn, setLetters } from "./chords";

/** Turns shortcuts of plain letters on and off; in the sheet and in the settings. */
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
