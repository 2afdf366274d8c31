"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Turn } from "@/lib/client/chat/tree";
import { Chord } from "../../shell/chord";
import { isPressed } from "../../shell/shortcut";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/text-area";
import { ImprovePrompt } from "./improve/improve-prompt";
import { CHAT_SHORTCUTS } from "./shortcuts";

const KEYS = CHAT_SHORTCUTS.shortcuts;

interface TurnEditorProps {
  turn: Turn;
  /** The column's model. */
  model: string;
  onCancel(): void;
  onSave(text: string): void;
  onRun(text: string): void;
}

/** Edits a message: saves it in place, or sends it again beside the old one. */
export function TurnEditor({ turn, model, onCancel, onSave, onRun }: TurnEditorProps) {
  const [text, setText] = useState(turn.text);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  const answer = turn.role === "assistant";
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isPressed(event, KEYS.cancel)) onCancel();
    else if (isPressed(event, KEYS.rerun)) onRun(text);
    else if (isPressed(event, KEYS.save)) onSave(text);
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
        <Button small variant="primary" chord={<Chord keys={KEYS.rerun.chord} />} onClick={() => onRun(text)}>
          {answer ? "Save as another answer" : "Update and rerun"}
        </Button>
        <Button small chord={<Chord keys={KEYS.save.chord} />} onClick={() => onSave(text)}>
          Save
        </Button>
        <Button small variant="quiet" chord="Esc" onClick={onCancel}>
          Cancel
        </Button>
        {!answer && turn.role !== "tool" && <ImprovePrompt what="this message" text={text} model={model} onChange={setText} />}
      </div>
    </div>
  );
}
