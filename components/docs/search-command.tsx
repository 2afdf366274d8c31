"use client";

import { useMemo } from "react";
import { type Command, useCommands } from "../shell/commands";
import { DOCS_SHORTCUTS } from "./shortcuts";

/** Puts the focus into the search by its shortcut. */
export function SearchCommand({ field }: { field: { current: HTMLInputElement | null } }) {
  useCommands(
    useMemo(
      (): readonly Command[] => [{ ...DOCS_SHORTCUTS.shortcuts.search, group: "Do", icon: "search", run: () => field.current?.focus() }],
      [field],
    ),
  );
  return null;
}
