"use client";

import { Fragment, type ReactNode, useState } from "react";
import {
  allowedIn,
  type FieldRow,
  fieldRows,
  KIND_NAMES,
  namesBeside,
  withField,
  withKind,
  withMovedField,
  withNewField,
  withoutField,
} from "@/lib/client/chat/schema/field-rows";
import { KINDS } from "@/lib/client/chat/tools/tool-edit";
import type { Fields } from "@/lib/contracts/typed";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Icon } from "../../../ui/icon";
import { Select } from "../../../ui/select";
import { FieldDetails } from "./field-details";

interface FieldTableProps {
  schema: Fields;
  onChange(schema: Fields): void;
}

interface TableProps extends FieldTableProps {
  /** Beside the button below it. */
  actions: ReactNode;
}

const HEAD = "h-7 px-1 text-left font-normal text-ink-3 text-label first:pl-2 last:pr-2";
const CELL = "px-1 py-0.5 align-middle first:pl-2 last:pr-2";
/** The narrowest phones have no room for it; the open field shows the same. */
const ALLOWED = "max-[380px]:hidden";
/** A place of the tree in pixels. */
const INDENT = 14;

/** The fields of a schema with their types. A field opens its description and what it allows. */
export function FieldTable({ schema, actions, onChange }: TableProps) {
  const [open, setOpen] = useState<number>();
  const rows = fieldRows(schema);
  if (!rows) {
    return (
      <>
        <p className="text-dense text-ink-2">The schema is not a plain object, so it has no list of fields. Edit it as JSON.</p>
        <div className="flex flex-wrap items-center">{actions}</div>
      </>
    );
  }
  const changeAndOpen = (next: Fields, path: readonly string[]) => {
    onChange(next);
    const at = fieldRows(next)?.findIndex((row) => isSame(row.path, path)) ?? -1;
    setOpen(at < 0 ? undefined : at);
  };
  const add = (above: readonly string[]) => {
    const made = withNewField(schema, above);
    changeAndOpen(made.schema, made.path);
  };
  return (
    <>
      {rows.length > 0 && (
        <table aria-label="Fields" className="w-full table-fixed rounded-input border border-border bg-raised text-dense">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Field
              </th>
              <th scope="col" className={`${HEAD} w-27`}>
                Type
              </th>
              <th scope="col" className={`${HEAD} w-15`}>
                Required
              </th>
              <th scope="col" className={`${HEAD} ${ALLOWED} w-[26%]`}>
                Allowed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, since its name changes while it is typed
              <Fragment key={at}>
                <Row {...{ row, schema, onChange }} open={open === at} onOpen={(on) => setOpen(on ? at : undefined)} />
                {open === at && (
                  <tr>
                    <td colSpan={4} className="border-rule border-t bg-panel p-3">
                      <FieldDetails
                        key={row.kind}
                        {...{ row, schema, onChange }}
                        taken={namesBeside(rows, row)}
                        onAdd={() => add(row.path)}
                        onMove={(by) => changeAndOpen(withMovedField(schema, row.path, by), row.path)}
                        onRemove={() => changeAndOpen(withoutField(schema, row.path), row.path)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap items-center">
        <Button small variant="quiet" icon="plus" onClick={() => add([])}>
          Add field
        </Button>
        {actions}
      </div>
    </>
  );
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

interface RowProps extends FieldTableProps {
  row: FieldRow;
  open: boolean;
  onOpen(open: boolean): void;
}

function Row({ row, schema, open, onOpen, onChange }: RowProps) {
  const { name, path, kind, required } = row;
  const allowed = allowedIn(row);
  // A schema that has no row stays JSON until another type is chosen.
  const kinds = KINDS.filter((value) => value !== "json" || kind === "json");
  return (
    <tr className={`border-rule border-t ${open ? "bg-selected shadow-[inset_2px_0_0_var(--ink)]" : ""}`}>
      <th scope="row" className={`${CELL} font-normal`}>
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-6 w-full min-w-0 cursor-pointer items-center gap-1 text-left hover:underline pointer-coarse:min-h-(--h-touch)"
          style={{ paddingLeft: (path.length - 1) * INDENT }}
          onClick={() => onOpen(!open)}
        >
          <Icon name={open ? "down" : "right"} size={12} className="flex-none text-ink-3" />
          <span className="mono min-w-0 truncate" title={name}>
            {name}
          </span>
        </button>
      </th>
      <td className={CELL}>
        <Select
          low
          aria-label={`Type of ${name}`}
          value={kind}
          options={kinds.map((value) => ({ value, label: KIND_NAMES[value] }))}
          onPick={(next) => onChange(withKind(schema, row, next))}
        />
      </td>
      <td className={`${CELL} text-center`}>
        <Checkbox
          label={<span className="sr-only">{`${name} is required`}</span>}
          checked={required}
          onChange={({ target }) => onChange(withField(schema, path, { required: target.checked }))}
        />
      </td>
      <td className={`${CELL} ${ALLOWED}`}>
        <p className="truncate text-ink-2" title={allowed}>
          {allowed}
        </p>
      </td>
    </tr>
  );
}
