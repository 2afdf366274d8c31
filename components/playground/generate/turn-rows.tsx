"use client";

import type { ClipboardEvent, DragEvent } from "react";
import { IconButton } from "../../ui/button";
import { Menu, MenuItem } from "../../ui/menu";
import type { Turn } from "./content";
import { PartRow } from "./part-row";

interface TurnRowsProps {
  turn: Turn;
  /** From 0, of `count`. */
  place: number;
  count: number;
  /** The part to focus when it appears. */
  wanted: string | undefined;
  onChange(turn: Turn): void;
  onFocus(): void;
  onFiles(files: readonly File[]): void;
  onText(): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** One turn: its role, its actions, and its parts. */
export function TurnRows(props: TurnRowsProps) {
  const { turn, place, wanted, onChange, onFocus, onFiles } = props;
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    onFiles([...data.files]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is not shown
    <div
      role="group"
      aria-label={`Turn ${place + 1}: ${turn.role}`}
      className="border-rule border-b last:border-b-0"
      onFocus={onFocus}
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onDragOver={(event) => event.preventDefault()}
    >
      <TurnHead {...props} />
      {turn.parts.map((part, index) => (
        <PartRow
          key={part.id}
          part={part}
          name={`part ${index + 1} of turn ${place + 1}`}
          focus={part.id === wanted}
          onChange={(next) => onChange({ ...turn, parts: turn.parts.map((it) => (it.id === part.id ? next : it)) })}
          onRemove={() => onChange({ ...turn, parts: turn.parts.filter(({ id }) => id !== part.id) })}
        />
      ))}
      {turn.parts.length === 0 && <p className="text-dense text-ink-3 px-2 py-1">No parts. Add one below, or remove the turn.</p>}
    </div>
  );
}

function TurnHead({ turn, place, count, onChange, onText, onMove, onRemove }: TurnRowsProps) {
  const other = turn.role === "model" ? "user" : "model";
  return (
    <div className="flex h-7 items-center justify-between border-rule border-b bg-panel pr-1 pointer-coarse:h-11">
      <button
        type="button"
        className="mono text-ink-3 h-6 px-2 pointer-coarse:h-full hover:text-ink focus-visible:-outline-offset-2"
        aria-label={`Role of turn ${place + 1}: ${turn.role}`}
        title={`Change to ${other}`}
        onClick={() => onChange({ ...turn, role: other })}
      >
        {turn.role}
      </button>
      <Menu label={`Turn ${place + 1}`} trigger={<IconButton small icon="more" label={`Actions of turn ${place + 1}`} />}>
        <MenuItem onSelect={onText}>Add text</MenuItem>
        <MenuItem onSelect={() => onChange({ ...turn, role: other })}>{`Change to ${other}`}</MenuItem>
        <MenuItem icon="up" disabled={place === 0} onSelect={() => onMove(-1)}>
          Move up
        </MenuItem>
        <MenuItem icon="down" disabled={place === count - 1} onSelect={() => onMove(1)}>
          Move down
        </MenuItem>
        <MenuItem icon="close" danger onSelect={onRemove}>
          Remove turn
        </MenuItem>
      </Menu>
    </div>
  );
}
