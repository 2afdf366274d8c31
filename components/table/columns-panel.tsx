"use client";

import { useEffect, useMemo, useState } from "react";
import { type Command, useCommands } from "../shell/commands";
import { Button, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Popover } from "../ui/popover";
import { SegmentedControl } from "../ui/segmented-control";
import { toast } from "../ui/toast";
import { changeLook, moved, resetLook, toggled } from "./change-look";
import { TABLE_SHORTCUTS } from "./shortcuts";
import { type LookTable, type TableLook, useTableLook } from "./table-look";

/** Column visibility and order, and the row height. */
export function ColumnsPanel<Id extends string>({ table }: { table: LookTable<Id> }) {
  const [open, setOpen] = useState(false);
  const { look, unknown, linked } = useTableLook(table);
  const change = (next: TableLook<Id>) => changeLook(table, next, linked);
  useUnknownColumns(unknown.join(", "));
  useCommands(
    useMemo(
      (): readonly Command[] => [{ ...TABLE_SHORTCUTS.shortcuts.columns, group: "Look", icon: "settings", run: () => setOpen(true) }],
      [],
    ),
  );
  const trigger = (
    <Button variant="quiet" icon="settings" chord="D">
      Columns
    </Button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} label="Columns" className="min-w-65" trigger={trigger}>
      <ColumnList names={table.names} look={look} onChange={change} />
      <div className="flex items-center gap-3 border-rule border-t px-3 pt-2 pb-1">
        <SegmentedControl
          label="Height of rows"
          small
          value={look.density}
          segments={[
            { value: "default", label: "Default" },
            { value: "compact", label: "Compact" },
          ]}
          onChange={(density) => change({ ...look, density })}
        />
        <Button small variant="quiet" className="ml-auto" onClick={() => resetLook(table, linked)}>
          {linked ? "My columns" : "Reset"}
        </Button>
      </div>
      {linked && <p className="text-dense text-ink-3 px-3 pb-1">These columns came with the link. Your own columns are unchanged.</p>}
    </Popover>
  );
}

interface ColumnListProps<Id extends string> {
  names: LookTable<Id>["names"];
  look: TableLook<Id>;
  onChange(look: TableLook<Id>): void;
}

/** The columns in order. The new position of a moved one is announced. */
function ColumnList<Id extends string>({ names, look, onChange }: ColumnListProps<Id>) {
  const [said, setSaid] = useState("");
  const move = (id: Id, by: -1 | 1) => {
    const next = moved(look, id, by);
    onChange(next);
    setSaid(`${names[id]} is column ${next.order.indexOf(id) + 1} of ${next.order.length}.`);
  };
  return (
    <>
      <ul className="px-3">
        {look.order.map((id, place) => (
          <ColumnRow
            key={id}
            name={names[id]}
            shown={!look.hidden.includes(id)}
            first={place === 0}
            last={place === look.order.length - 1}
            onToggle={() => onChange(toggled(look, id))}
            onMove={(by) => move(id, by)}
          />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

interface ColumnRowProps {
  name: string;
  shown: boolean;
  first: boolean;
  last: boolean;
  onToggle(): void;
  onMove(by: -1 | 1): void;
}

function ColumnRow({ name, shown, first, last, onToggle, onMove }: ColumnRowProps) {
  return (
    <li className="flex items-center gap-1">
      <Checkbox label={name} checked={shown} onChange={onToggle} />
      <span className="flex min-w-0 items-center gap-1 ml-auto pl-6">
        <IconButton small icon="up" label={`${name} to the left`} disabled={first} onClick={() => onMove(-1)} />
        <IconButton small icon="down" label={`${name} to the right`} disabled={last} onClick={() => onMove(1)} />
      </span>
    </li>
  );
}

/** Reports once which columns of a link are unknown. */
function useUnknownColumns(names: string): void {
  useEffect(() => {
    if (names !== "") toast({ kind: "warn", title: "The link names columns that this table does not have", text: `Left out: ${names}.` });
  }, [names]);
}
