"use client";

import { useMemo } from "react";
import { type Command, useCommands } from "../shell/commands";
import { KEYS_SHORTCUTS } from "./shortcuts";

/** Creates the key of the form by its shortcut. */
export function CreateCommand({ form }: { form: { current: HTMLFormElement | null } }) {
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { ...KEYS_SHORTCUTS.shortcuts.create, group: "Do", icon: "keys", run: () => form.current?.requestSubmit() },
      ],
      [form],
    ),
  );
  return null;
}
