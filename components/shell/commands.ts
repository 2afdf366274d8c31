"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { IconName } from "@/components/ui/icon";

/** A command of the palette, optionally with a shortcut. */
export interface Command {
  id: string;
  group: "Go to" | "Do" | "Look";
  title: string;
  hint?: string;
  icon?: IconName;
  /**
   * `mod+enter` (⌘ on a Mac, Ctrl elsewhere), `escape`, `c`, `g k`. Letters work only outside of text fields, and only if single-letter
   * shortcuts are on.
   */
  chord?: string;
  /** Whether its shortcut is active; otherwise the key is the browser's. */
  ready?(): boolean;
  run(): void;
}

let commands: readonly Command[] = [];
const NONE: readonly Command[] = [];
const watchers = new Set<() => void>();

function set(next: readonly Command[]): void {
  commands = next;
  for (const changed of watchers) changed();
}

/** The current commands of the frame and of the open page. */
export function allCommands(): readonly Command[] {
  return commands;
}

/** Registers commands while the component is mounted. Keep the list stable with `useMemo`. */
export function useCommands(own: readonly Command[]): void {
  useEffect(() => {
    set([...commands, ...own]);
    return () => set(commands.filter((command) => !own.includes(command)));
  }, [own]);
}

export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    allCommands,
    () => NONE,
  );
}
