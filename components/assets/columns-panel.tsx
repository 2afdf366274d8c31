"use client";

import { useMemo, useState } from "react";
import { type Command, useCommands } from "../frame/commands";
import { Button, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Popover } from "../ui/popover";
import { SegmentedControl } from "../ui/segmented-control";
import { COLUMN_NAMES, FIRST_LOOK, moved, toggled, useTableLook } from "./table-look";

/** Which columns the table has, in which order, and how high its rows are. Kept in this browser. */
export function ColumnsPanel() {
  const [open, setOpen] = useState(false);
  const [look, setLook] = useTableLook();
  const [said, setSaid] = useState("");
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { id: "asset columns", group: "Look", title: "Choose the table's columns", icon: "settings", chord: "d", run: () => setOpen(true) },
      ],
      [],
    ),
  );
  const move = (id: (typeof look.order)[number], by: -1 | 1) => {
    const next = moved(look, id, by);
    setLook(next);
    setSaid(`${COLUMN_NAMES[id]} is column ${next.order.indexOf(id) + 1} of ${next.order.length}.`);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Columns"
      className="asset-columns"
      trigger={
        <Button variant="quiet" icon="settings" chord="D" className="asset-columns-button">
          Columns
        </Button>
      }
    >
      <ul className="px-3">
        {look.order.map((id, place) => (
          <li key={id} className="flex items-center gap-1">
            <Checkbox label={COLUMN_NAMES[id]} checked={!look.hidden.includes(id)} onChange={() => setLook(toggled(look, id))} />
            <span className="row row-1 push pl-6">
              <IconButton small icon="up" label={`${COLUMN_NAMES[id]} to the left`} disabled={place === 0} onClick={() => move(id, -1)} />
              <IconButton
                small
                icon="down"
                label={`${COLUMN_NAMES[id]} to the right`}
                disabled={place === look.order.length - 1}
                onClick={() => move(id, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="flex items-center gap-3 border-rule border-t px-3 pt-2 pb-1">
        <SegmentedControl
          label="Height of rows"
          small
          value={look.density}
          segments={[
            { value: "default", label: "Default" },
            { value: "compact", label: "Compact" },
          ]}
          onChange={(density) => setLook({ ...look, density })}
        />
        <Button small variant="quiet" className="push" onClick={() => setLook(FIRST_LOOK)}>
          Reset
        </Button>
      </div>
    </Popover>
  );
}
