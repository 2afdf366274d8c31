"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Turn } from "@/lib/client/chat/tree";
import { Chord } from "../../shell/chord";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/text-area";

interface TurnEditorProps {
  turn: Turn;
  onCancel(): void;
  onSave(text: string): void;
  onRun(text: string): void;
}

/** Edits a message: saves it in place, or sends it again beside the old one. */
export function TurnEditor({ turn, onCancel, onSave, onRun }: TurnEditorProps) {
  const [text, setText] = useState(turn.text);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  const answer = turn.role === "assistant";
  const press = (event: KeyboardEvent) => {
    const mod = event.metaKey || event.ctrlKey;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onCancel();
    else if (mod && event.key === "Enter") onRun(text);
    else if (mod && event.key.toLowerCase() === "s") onSave(text);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-1">
      <TextArea
        rows={3}
        aria-label={answer ? "The answer" : "The message"}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button small variant="primary" chord={<Chord keys="mod+enter" />} onClick={() => onRun(text)}>
          {answer ? "Save as another answer" : "Update and rerun"}
        </Button>
        <Button small chord={<Chord keys="mod+s" />} onClick={() => onSave(text)}>
          Save
        </Button>
        <Button small variant="quiet" chord="Esc" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
