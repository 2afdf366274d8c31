"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { type Command, useCommands } from "../frame/commands";

const TYPING_MS = 200;

interface AssetSearchProps {
  text: string;
  /** The field's name: "Find an asset by name or id". */
  label: string;
  placeholder: string;
  onChange(text: string): void;
}

/** Tells what was typed after a short rest; what the address says counts where it changes by itself. */
export function AssetSearch({ text, label, placeholder, onChange }: AssetSearchProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string, after: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next;
      onChange(next);
    }, after);
  };
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { id: "find asset", group: "Do", title: label, icon: "search", chord: "/", run: () => input.current?.focus() },
      ],
      [label],
    ),
  );
  return (
    <input
      ref={input}
      type="search"
      className="input asset-search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={256}
      value={typed}
      onChange={(event) => tell(event.target.value, TYPING_MS)}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && tell(typed, 0)}
    />
  );
}
