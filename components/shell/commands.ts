"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { IconName } from "@/components/ui/icon";

/** Something the palette offers, and perhaps a chord does. */
export interface Command {
  id: string;
  group: "Go to" | "Do" | "Look";
  title: string;
  hint?: string;
  icon?: IconName;
  /**
   * `mod+enter` (⌘ on a Mac, Ctrl elsewhere), `escape`, `c`, `g k`. Letters work only outside of text fields, and only while
   * single-letter keys are on.
   */
  chord?: string;
  /** Whether its chord does anything now; the key is the browser's otherwise. */
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

/** What can be done now: of the frame and of the page that is open. */
export function allCommands(): readonly Command[] {
  return commands;
}

/** Offers `own` as long as the component is there. Keep the list stable with `useMemo`. */
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
