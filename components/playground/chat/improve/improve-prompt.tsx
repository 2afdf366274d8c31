"use client";

import { useState } from "react";
import { Button } from "../../../ui/button";
import { onDemand } from "../../../ui/later";

const ImproveDialog = onDemand(() => import("./improve-dialog").then(({ ImproveDialog }) => ImproveDialog));

interface ImprovePromptProps {
  /** The button's object: "the system prompt". */
  what: string;
  text: string;
  /** Chosen at first. */
  model: string;
  onChange(text: string): void;
}

/** Lets a model improve a text. After that it takes one press to undo, until the text is edited. */
export function ImprovePrompt({ what, text, model, onChange }: ImprovePromptProps) {
  const [open, setOpen] = useState(false);
  const [last, setLast] = useState<{ before: string; after: string }>();
  const accept = (after: string) => {
    setLast({ before: text, after });
    setOpen(false);
    onChange(after);
  };
  if (last && text === last.after)
    return (
      <Button small variant="quiet" aria-label={`Undo the improvement of ${what}`} onClick={() => onChange(last.before)}>
        Undo
      </Button>
    );
  const empty = text.trim() === "";
  return (
    <>
      <Button
        small
        variant="quiet"
        disabled={empty}
        aria-label={`Improve ${what}`}
        title={empty ? "Write something first" : "Let a model suggest a better text"}
        onClick={() => setOpen(true)}
      >
        Improve
      </Button>
      {open && <ImproveDialog {...{ what, text, model }} onAccept={accept} onClose={() => setOpen(false)} />}
    </>
  );
}
