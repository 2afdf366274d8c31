"use client";

import { useMemo, useState } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { useCommands } from "../shell/commands";
import { Button } from "../ui/button";
import { ICON_ON_PHONE } from "../ui/head";
import { COLUMNS_MAX } from "./columns";
import { ModelMenu } from "./model-picker";
import { PLAYGROUND_SHORTCUTS } from "./shortcuts";

interface CompareButtonProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  /** Icon only: the model pickers next to it take the space of the label. */
  short: boolean;
}

/** Selects another model: the choice adds its column. */
export function CompareButton<Own, Output>({ session, models, short }: CompareButtonProps<Own, Output>) {
  const [open, setOpen] = useState(false);
  const { columns } = session.state;
  const several = columns.length > 1;
  const full = columns.length >= COLUMNS_MAX;
  const commands = useMemo(
    () => [
      {
        ...PLAYGROUND_SHORTCUTS.shortcuts.compare,
        group: "Do" as const,
        icon: "plus" as const,
        ready: () => session.state.columns.length < COLUMNS_MAX,
        run: () => setOpen(session.state.columns.length < COLUMNS_MAX),
      },
    ],
    [session],
  );
  useCommands(commands);
  return (
    <ModelMenu
      label="Compare with"
      models={models}
      model=""
      compared={columns.map(({ model }) => model)}
      open={open}
      onOpenChange={setOpen}
      onChange={(model) => session.addColumn(model)}
      trigger={
        <Button
          variant={several && !short ? "default" : "quiet"}
          icon="plus"
          chord={short ? undefined : "\\"}
          square={short}
          className={ICON_ON_PHONE}
          title={full ? `At most ${COLUMNS_MAX} models can be compared` : "Compare with another model"}
          disabled={full}
        >
          <span className={short ? "sr-only" : "max-md:sr-only"}>{several && !short ? "Add model" : "Compare"}</span>
        </Button>
      }
    />
  );
}
