"use client";

import type { GridColumn } from "@/lib/client/datasets/cells";
import { IconButton } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { NUMBER_WIDTH } from "./grid-row";

interface GridHeadProps {
  columns: readonly GridColumn[];
  widths: readonly number[];
  editable: boolean;
  onAsk(asked: ColumnAsked): void;
}

/** What a heading's menu asks for. */
export interface ColumnAsked {
  what: "rename" | "delete";
  name: string;
}

/** The headings. A variable's has a menu. */
export function GridHead({ columns, widths, editable, onAsk }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would render every row
    <div role="row" aria-rowindex={1} tabIndex={-1} className="label sticky top-0 z-2 flex h-7 w-max border-rule-2 border-b bg-canvas">
      {/* biome-ignore lint/a11y/useSemanticElements: a table would render every row */}
      <div
        role="columnheader"
        aria-colindex={1}
        tabIndex={-1}
        className="sticky left-0 z-1 flex flex-none items-center justify-end border-rule border-r bg-canvas pr-2"
        style={{ width: NUMBER_WIDTH }}
      >
        Row
      </div>
      {columns.map(({ kind, name }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a table would render every row
        <div
          key={`${kind} ${name}`}
          role="columnheader"
          aria-colindex={at + 2}
          tabIndex={-1}
          className="flex flex-none items-center gap-1 border-rule border-r px-2"
          style={{ width: widths[at] }}
        >
          {kind === "variable" ? (
            <span className="truncate bg-tint px-0.5 font-mono text-ink-2" title={name}>{`{{${name}}}`}</span>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {kind === "variable" && editable && (
            <ColumnMenu name={name} onRename={() => onAsk({ what: "rename", name })} onDelete={() => onAsk({ what: "delete", name })} />
          )}
        </div>
      ))}
    </div>
  );
}

function ColumnMenu({ name, onRename, onDelete }: { name: string; onRename(): void; onDelete(): void }) {
  return (
    <Menu label={`Column ${name}`} trigger={<IconButton small icon="down" label={`Column ${name}`} className="ml-auto" />}>
      <MenuItem icon="edit" onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem danger icon="close" onSelect={onDelete}>
        Delete column
      </MenuItem>
    </Menu>
  );
}
