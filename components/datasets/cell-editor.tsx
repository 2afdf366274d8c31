"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";

interface CellEditorProps {
  label: string;
  text: string;
  problem: string | undefined;
  onType(text: string): void;
  /** Saves and moves: a row down, a cell on or back, or nowhere. */
  onSave(move: "down" | "next" | "back" | "stay"): void;
  onCancel(): void;
}

const BOX =
  "absolute top-0 left-0 z-2 block min-h-full w-full resize-none rounded-none border-0 bg-raised px-2 py-[5px] text-dense text-ink " +
  "outline-2 -outline-offset-2 outline-link pointer-coarse:py-3";

/** A cell's text in an editor that grows with it. Shift and Enter break the line. */
export function CellEditor({ label, text, problem, onType, onSave, onCancel }: CellEditorProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  /** True while a key ends the edit: the focus then leaves, which must not save again. */
  const ending = useRef(false);
  useEffect(() => {
    const node = input.current;
    if (!node) return;
    node.focus({ preventScroll: true });
    node.setSelectionRange(node.value.length, node.value.length);
  }, []);
  useEffect(() => {
    const node = input.current;
    if (!node) return;
    node.style.height = "auto";
    node.style.height = `${Math.min(node.scrollHeight, text === "" ? 0 : 240)}px`;
  }, [text]);
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    ending.current = true;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && !event.shiftKey) onSave("down");
    else if (event.key === "Tab") onSave(event.shiftKey ? "back" : "next");
    else {
      ending.current = false;
      return;
    }
    ending.current = false;
    event.preventDefault();
  };
  return (
    <>
      <textarea
        ref={input}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        dir="auto"
        rows={1}
        spellCheck={false}
        className={BOX}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={keys}
        onBlur={() => !ending.current && onSave("stay")}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {problem !== undefined && (
        <p
          role="alert"
          className="absolute top-full left-0 z-3 w-max max-w-80 border border-fail bg-raised px-2 py-1 text-fail wrap-anywhere"
        >
          {problem}
        </p>
      )}
    </>
  );
}
