"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { INPUT } from "../ui/input-styles";
import { type Command, useCommands } from "./commands";
import { LIST_SHORTCUTS } from "./list-shortcuts";

/** The debounce in milliseconds. */
const TYPING_MS = 200;

interface SearchFieldProps {
  text: string;
  /** The field's label: "Find an asset by name or id". */
  label: string;
  /** Its name in the palette, and for the slash key: "Find a key". */
  command: string;
  placeholder: string;
  maxLength: number;
  className?: string;
  onChange(text: string): void;
}

/** A list's search field. Reports the text after a pause, on Enter, and on blur; follows the address if that changes otherwise. */
export function SearchField({ text, label, command, placeholder, maxLength, className = "", onChange }: SearchFieldProps) {
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
  const tell = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    told.current = next;
    onChange(next);
  };
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(next), TYPING_MS);
  };
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { ...LIST_SHORTCUTS.shortcuts.find, group: "Do", title: command, icon: "search", run: () => input.current?.focus() },
      ],
      [command],
    ),
  );
  return (
    <input
      ref={input}
      type="search"
      className={`${INPUT.text} w-full text-ellipsis ${className}`}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => type(event.target.value)}
      // A late report must not navigate back after the person has left the page.
      onBlur={() => timer.current !== undefined && tell(typed)}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && tell(typed)}
    />
  );
}
