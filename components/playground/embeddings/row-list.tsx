"use client";

import { useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { FIELD } from "../../ui/field";
import { formatCount } from "../figures";
import { seriesOf } from "./marks";
import { hasChanged, pointsOf } from "./points";
import { FILE_TYPES } from "./read-file";
import { type EmbeddingSession, type RowActions, type RowFocus, type RowNote, rowActions } from "./row-actions";
import { RowLine } from "./row-line";
import { groupsOf, nextId, ROWS_MAX, type Row } from "./rows";
import { selectedOn, useSelection } from "./selection";
import { useRowsWindow } from "./use-rows-window";

/** The list of texts. Only visible rows are rendered, so that two thousand are as fast as two. */
export function RowList({ session }: { session: EmbeddingSession }) {
  const { rows } = session.state.own;
  const [note, setNote] = useState<RowNote>();
  const [focus, setFocus] = useState<RowFocus>();
  const actions = useMemo(() => rowActions(session, { tell: setNote, go: setFocus }), [session]);
  return (
    <section
      className={FIELD}
      aria-label="Texts"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void actions.files([...event.dataTransfer.files]);
      }}
    >
      <div className="label flex items-baseline gap-2">
        <h2>Texts</h2>
        <span className="ml-auto">{countsOf(session)}</span>
      </div>
      <Lines session={session} actions={actions} focus={focus} />
      <div className="-ml-2 flex flex-wrap items-center gap-1">
        <FromFile onFiles={(files) => void actions.files(files)} />
        <Button small variant="quiet" disabled={rows.length === 0} onClick={actions.clear}>
          Clear
        </Button>
        <Button small variant="quiet" onClick={actions.sample}>
          Sample set
        </Button>
      </div>
      <Note note={note} onUndo={actions.restore} />
    </section>
  );
}

/** `15 rows, 143 tokens`; without tokens if the rows have changed since they were counted. */
function countsOf(session: EmbeddingSession): string {
  const { rows } = session.state.own;
  const run = session.stateOf(session.state.columns[0]?.id ?? "");
  const counted = run?.tokens.in !== undefined && !hasChanged(pointsOf(run, session.round?.state ?? session.state), session.state);
  const words = `${formatCount(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
  return counted ? `${words}, ${formatCount(run.tokens.in)} tokens` : words;
}

interface LinesProps {
  session: EmbeddingSession;
  actions: RowActions;
  focus: RowFocus | undefined;
}

function Lines({ session, actions, focus }: LinesProps) {
  const { rows } = session.state.own;
  const selected = selectedOn(session);
  const { pinned } = useSelection(selected);
  const [active, setActive] = useState<number>();
  const groups = useMemo(() => groupsOf(rows), [rows]);
  const all = useMemo((): Row[] => (rows.length < ROWS_MAX ? [...rows, { id: nextId(rows), text: "" }] : rows), [rows]);
  const held = focus && focus.id !== active ? focus.id : active;
  const { height, shown, onScroll } = useRowsWindow(all.length, held === undefined ? -1 : all.findIndex(({ id }) => id === held));
  const chosen = pinned === undefined ? rows[0]?.id : pinned;
  return (
    <div
      className="max-h-[min(464px,70vh)] overflow-x-hidden overflow-y-auto overscroll-contain rounded-input border border-border bg-raised text-base"
      onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
    >
      <ol className="relative" style={{ height: all.length * height }} onBlur={() => setActive(undefined)}>
        {shown.map((at) => {
          const row = all[at];
          return (
            row && (
              <RowLine
                key={row.id}
                row={row}
                number={at + 1}
                count={rows.length + 1}
                top={at * height}
                series={seriesOf(row.group, groups)}
                groups={groups}
                pinned={row.id === chosen && at < rows.length}
                focus={focus?.id === row.id ? focus : undefined}
                actions={actions}
                selected={selected}
                onActive={setActive}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}

function FromFile({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        small
        variant="quiet"
        icon="clip"
        title="Text, CSV or JSON lines, up to 5 MB and 2,000 texts"
        onClick={() => input.current?.click()}
      >
        From file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={FILE_TYPES}
        aria-label="Texts from a file"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}

function Note({ note, onUndo }: { note: RowNote | undefined; onUndo(rows: readonly Row[]): void }) {
  const { before } = note ?? {};
  return (
    <div role="status" className={`flex items-center gap-2 text-dense ${note?.failed ? "text-fail" : "text-ink-3"}`}>
      {note?.text}
      {before && (
        <Button small variant="quiet" onClick={() => onUndo(before)}>
          Undo
        </Button>
      )}
    </div>
  );
}
