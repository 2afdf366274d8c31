"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { Button, IconButton } from "../../ui/button";

interface Revealed {
  has(text: string): boolean;
  toggle(text: string): void;
}

const RevealedTexts = createContext<Revealed>({ has: () => true, toggle: () => undefined });

/** Remembers which flagged texts a person has shown, until the page is left. */
export function RevealedProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<ReadonlySet<string>>(new Set());
  const revealed = useMemo<Revealed>(
    () => ({
      has: (text) => texts.has(text),
      toggle: (text) => setTexts((before) => new Set(before.has(text) ? [...before].filter((other) => other !== text) : [...before, text])),
    }),
    [texts],
  );
  return <RevealedTexts value={revealed}>{children}</RevealedTexts>;
}

export const useRevealed = () => useContext(RevealedTexts);

interface FlaggedTextProps {
  text: string;
  /** Blurred until it is shown. */
  hidden: boolean;
  /** Which text it is, for screen readers: `line 4`. */
  name: string;
}

/** A text that may be hidden: blurred for the eye, left out for the ear. */
export function FlaggedText({ text, hidden, name }: FlaggedTextProps) {
  if (!hidden) return text;
  return (
    <>
      <span className="select-none blur-[5px]" aria-hidden="true" inert>
        {text}
      </span>
      <span className="sr-only">{`The text of ${name} is hidden.`}</span>
    </>
  );
}

/** Shows a hidden text, or hides it again. */
export function RevealButton({ text, name, word = false }: { text: string; name: string; word?: boolean }) {
  const { has, toggle } = useRevealed();
  const shown = has(text);
  const label = `${shown ? "Hide" : "Show"} the text of ${name}`;
  if (!word) return <IconButton small icon="eye" label={label} aria-pressed={shown} onClick={() => toggle(text)} />;
  return (
    <Button small variant="quiet" icon="eye" aria-label={label} onClick={() => toggle(text)}>
      {shown ? "Hide text" : "Show text"}
    </Button>
  );
}
