import type { ChangeDatasetRequest, ChangedDataset } from "../../console/datasets/contract";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { ApiError } from "../api";
import { type Change, changedRow, inverseOf, type SeenRow } from "./cells";

const UNDOS = 50;

/** A change of a row, or a new row. */
export interface RowChange {
  row: SeenRow | undefined;
  change: Change;
}

export type SentEdit = Pick<ChangeDatasetRequest, "version"> & Partial<ChangeDatasetRequest>;
type Send = (edit: SentEdit) => Promise<ChangedDataset>;

interface Read {
  id: number;
  seen: number;
}

/** An edit before it is sent. Rows that were typed in this page have negative ids until they are stored. */
interface Edit {
  /** The version that the page showed when the edit began. */
  version: number;
  rows?: readonly (Change & Partial<Read>)[];
  remove?: readonly Read[];
  restore?: readonly number[];
  columns?: ChangeDatasetRequest["columns"];
}

/** What reverts a saved edit. */
export type Undo = Edit;

interface Draft {
  row: SeenRow;
  /** The version that stored it. */
  since?: number;
}

/**
 * Saves a page's edits one after the other. Each is based on the version that its rows were read in, or on the page's own later edits of
 * them: changes of other people are a conflict, the page's own ones are not.
 */
export class EditQueue {
  readonly #send: Send;
  #last: Promise<unknown> = Promise.resolve();
  #undos: Undo[] = [];
  /** This page's last edit of a row, and the version since which only this page has changed the row. */
  readonly #own = new Map<number, { from: number; version: number }>();
  readonly #drafts = new Map<number, Draft>();
  #lastDraft = 0;
  /** Ids of typed rows to those that they are stored with, and back. */
  readonly #stored = new Map<number, number>();
  readonly #typed = new Map<number, number>();

  constructor(send: Send) {
    this.#send = send;
  }

  /** A row that is stored with its first change. */
  newRow(version: number): SeenRow {
    const row = { id: --this.#lastDraft, variables: {}, expected: null, tags: [], origin: null, seen: version };
    this.#drafts.set(row.id, { row });
    return row;
  }

  /** Typed rows that a version doesn't have yet. */
  typedRows(version: number): SeenRow[] {
    return [...this.#drafts.values()].flatMap(({ row, since }) => (since === undefined || since > version ? [row] : []));
  }

  /** The same for a typed row before and after it is stored. */
  keyOf(id: number): number {
    return this.#typed.get(id) ?? id;
  }

  /** Whether only this page has changed a row until that version, since it was read. */
  isOwn({ id, seen }: SeenRow, version: number): boolean {
    return this.#base(this.#idOf(id), seen) >= version;
  }

  /** Drops a typed row that is not stored. */
  forgetRow(id: number): void {
    if (this.#drafts.get(id)?.since === undefined) this.#drafts.delete(id);
  }

  /** Changes rows and appends new ones; undone together. */
  saveRows(changes: readonly RowChange[], version: number): Promise<Undo> {
    const inverses = changes.map(({ row, change }) => (row ? inverseOf(row, change) : {}));
    requireUndoable(inverses);
    for (const { row, change } of changes) {
      const draft = row && this.#drafts.get(row.id);
      if (draft) draft.row = changedRow(draft.row, change);
    }
    return this.#run(async () => {
      const fresh = changes.map(({ row }) => row === undefined || this.#idOf(row.id) < 0);
      const rows = changes.map(({ row, change }) => ({ ...this.#contentOf(row, change), ...(row && { id: row.id, seen: row.seen }) }));
      const changed = await this.#save({ version, rows });
      const seen = changed.dataset.version;
      const ids = changed.rows;
      return this.#undoable({
        version: seen,
        rows: inverses.flatMap((inverse, at) => (fresh[at] ? [] : [{ ...inverse, id: ids[at], seen }])),
        remove: ids.flatMap((id, at) => (fresh[at] ? [{ id, seen }] : [])),
      });
    });
  }

  removeRows(rows: readonly SeenRow[], version: number): Promise<Undo> {
    return this.#run(async () => {
      const remove = rows.map(({ id, seen }) => ({ id: this.#idOf(id), seen })).filter(({ id }) => id > 0);
      for (const { id } of rows) this.forgetRow(id);
      const changed = await this.#save({ version, remove });
      return this.#undoable({ version: changed.dataset.version, restore: remove.map(({ id }) => id) });
    });
  }

  saveColumns(columns: Edit["columns"], version: number): Promise<ChangedDataset> {
    return this.#run(() => this.#save({ version, columns }));
  }

  /** Reverts an edit, by default the last one. False if there is none. If it fails and may be repeated, it can be undone again. */
  undo(wanted?: Undo): Promise<boolean> {
    return this.#run(async () => {
      const edit = wanted ?? this.#undos.at(-1);
      const at = edit ? this.#undos.indexOf(edit) : -1;
      if (!edit || at < 0) return false;
      this.#undos.splice(at, 1);
      await this.#save(edit).catch((error: unknown) => {
        if (!isFinal(error)) this.#undos.splice(at, 0, edit);
        throw error;
      });
      return true;
    });
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #undoable(undo: Undo): Undo {
    this.#undos = [...this.#undos.slice(1 - UNDOS), undo];
    return undo;
  }

  #idOf(id: number): number {
    return this.#stored.get(id) ?? id;
  }

  /** A typed row is stored with all that was typed in it. */
  #contentOf(row: SeenRow | undefined, change: Change): Change {
    const draft = row && this.#drafts.get(row.id);
    if (!draft || draft.since !== undefined) return change;
    const { variables, expected, tags } = draft.row;
    return { variables, expected, tags };
  }

  async #save(edit: Edit): Promise<ChangedDataset> {
    const changed = await this.#send(this.#sentOf(edit));
    const { version } = changed.dataset;
    for (const [at, { id = 0, seen = version }] of (edit.rows ?? []).entries()) {
      const stored = changed.rows[at];
      if (stored === undefined) continue;
      const fresh = this.#idOf(id) <= 0;
      this.#own.set(stored, fresh ? { from: 0, version } : { from: this.#since(stored, seen), version });
      const draft = fresh ? this.#drafts.get(id) : undefined;
      if (!draft) continue;
      draft.since = version;
      this.#stored.set(id, stored);
      this.#typed.set(stored, id);
    }
    for (const { id, seen } of edit.remove ?? []) this.#own.set(id, { from: this.#since(id, seen), version });
    for (const id of changed.restored) this.#own.set(id, { from: this.#own.get(id)?.from ?? version, version });
    return changed;
  }

  #sentOf({ version, rows = [], remove = [], restore, columns }: Edit): SentEdit {
    const read = new Map<number, number>();
    const note = (id: number, seen: number) => read.set(id, Math.min(read.get(id) ?? Number.POSITIVE_INFINITY, this.#base(id, seen)));
    const sent = rows.map(({ id = 0, seen = version, ...change }) => {
      const stored = this.#idOf(id);
      if (stored <= 0) return change;
      note(stored, seen);
      return { ...change, id: stored };
    });
    for (const { id, seen } of remove) note(id, seen);
    const base = Math.min(...read.values(), read.size > 0 ? Number.POSITIVE_INFINITY : version);
    const later = [...read].flatMap(([row, seen]) => (seen > base ? [{ row, version: seen }] : []));
    return {
      version: base,
      ...(later.length > 0 && { seen: later }),
      ...(sent.length > 0 && { rows: sent }),
      ...(remove.length > 0 && { remove: remove.map(({ id }) => id) }),
      ...(restore && { restore: [...restore] }),
      ...(columns && { columns }),
    };
  }

  /** The version that an edit of a row is based on, if the row was read in `seen`. */
  #base(id: number, seen: number): number {
    const own = this.#own.get(id);
    return own && seen >= own.from ? Math.max(seen, own.version) : seen;
  }

  #since(id: number, seen: number): number {
    const own = this.#own.get(id);
    return own && seen >= own.from && seen <= own.version ? own.from : seen;
  }
}

function requireUndoable(inverses: readonly Change[]): void {
  if (new Blob([JSON.stringify(inverses)]).size <= DATASET_LIMITS.changeBytes) return;
  const mib = DATASET_LIMITS.changeBytes / (1024 * 1024);
  throw new Error(`The present values have more than ${mib} MiB and could not be restored. Select fewer rows.`);
}

/** Whether a repeat fails too: the rows have changed, or are gone. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && ["changed_meanwhile", "not_found", "invalid_value"].includes(error.code);
}
