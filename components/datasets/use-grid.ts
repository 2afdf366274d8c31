"use client";

import { useRef, useState } from "react";
import { changeOf, type GridColumn, isCut, type SeenRow } from "@/lib/client/datasets/cells";
import { beside, clamped, moved, type Place, rangeOf } from "@/lib/client/datasets/grid-moves";
import { selectedCount } from "@/lib/client/datasets/selection";
import type { Dataset } from "@/lib/console/datasets/contract";
import { toast } from "../ui/toast";
import type { RowsView } from "./dataset-queries";
import { selectionActs } from "./selection-acts";
import { type Edits, shownText } from "./use-edits";
import type { Rows } from "./use-rows";

interface Editing {
  place: Place;
  /** As it was when the edit began; undefined for a new row. */
  row: SeenRow | undefined;
  /** The text when the edit began. */
  start: string;
  text: string;
  problem?: string;
}

interface GridParts {
  dataset: Dataset;
  columns: readonly GridColumn[];
  rows: Rows;
  view: RowsView;
  edits: Edits;
  editable: boolean;
  /** Rows with the empty one at the end, if there is one. */
  count: number;
  page: number;
}

/** What a key, a paste or a press does in the grid. */
export function useGrid(parts: GridParts) {
  const { columns, rows, view, edits, editable, count, page } = parts;
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>(active);
  const [selectedIn, setSelectedIn] = useState(view);
  const editor = useEditor(parts, (place) => goTo(place));
  const extent = { rows: Math.max(1, count), columns: columns.length, page };
  const at = clamped(active, extent);
  const selected = rangeOf(clamped(anchor, extent), at);
  if (selectedIn !== view) {
    setSelectedIn(view);
    setAnchor(active);
  }

  function goTo(place: Place, extend = false) {
    editor.stopOpening();
    setActive(place);
    if (!extend) setAnchor(place);
  }

  return {
    ...editor,
    ...selectionActs({ columns, rows, edits, editable, selected, at, goTo }),
    active: at,
    selected,
    selectedCount: selectedCount(rows, selected),
    goTo,
    move: (key: string, { far, extend }: { far: boolean; extend: boolean }): boolean => {
      const to = moved(at, { key, far }, extent);
      if (to) goTo(to, extend);
      return to !== undefined;
    },
    /** Moves on from a saved cell. A new row has another one below. */
    leave(to: "down" | "next" | "back", isNew: boolean) {
      const { row, column } = at;
      if (to === "down") goTo({ row: row + 1, column });
      else goTo(beside(at, to === "next" ? 1 : -1, { ...extent, rows: extent.rows + (isNew ? 1 : 0) }));
    },
  };
}
export type Grid = ReturnType<typeof useGrid>;

function useEditor({ dataset, columns, rows, edits, editable }: GridParts, goTo: (place: Place) => void) {
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  const open = ({ place, column, row, typed, more = "" }: Opened) => {
    const { text: start, problem } = shownText(row, column, edits);
    setEditing({ place, row, start, text: (typed ?? start) + more, problem });
  };
  const opening = useOpening({ columns, rows, editable }, { goTo, open });

  /** Saves the open cell and closes the editor. `open` if it stays open with a problem. */
  const commit = (): "open" | "saved" | "new" => {
    const column = editing && columns[editing.place.column];
    if (!column) return "saved";
    const { place, row, start, text } = editing;
    const isFailed = edits.unsavedOf(row, column)?.problem !== undefined || editing.problem !== undefined;
    close();
    if (text === start && !isFailed) return "saved";
    const now = row && rows.at(place.row);
    const latest = now && edits.isSame(now, row) && !isCut(now, column) ? now : row;
    const change = changeOf(latest, column, text);
    const problem = editable ? (typeof change === "string" ? change : edits.conflictOf({ row, latest, column }, dataset)) : READ_ONLY;
    if (typeof change === "string" || problem !== undefined) {
      setEditing({ ...editing, row: latest, problem });
      return "open";
    }
    void edits.saveCell({ row: latest, column, text, change });
    return row ? "saved" : "new";
  };

  return {
    ...opening,
    editing,
    commit,
    type: (text: string) => setEditing((now) => now && { ...now, text, problem: undefined }),
    cancel() {
      const column = editing && columns[editing.place.column];
      // The text of a row that could not be stored exists only here.
      if (column && editing.row && editing.row.id > 0) edits.forget(editing.row, column);
      close();
    },
  };
}

/** Opens cells, after loading those whose value is shown in part. */
function useOpening(
  { columns, rows, editable }: Pick<GridParts, "columns" | "rows" | "editable">,
  { goTo, open }: { goTo(place: Place): void; open(opened: Opened): void },
) {
  /** A cell whose value is loading, and what is typed meanwhile. */
  const opening = useRef<{ place: Place; typed: string }>(undefined);

  const wholeAt = async (index: number): Promise<SeenRow | undefined> => {
    const row = await rows.load(index);
    return row?.cut ? (await rows.whole([row]))[0] : row;
  };

  return {
    /** Opens the editor on a cell, with the typed text in place of its own. */
    async edit(place: Place, typed?: string) {
      const column = columns[place.column];
      if (!editable || !column) return;
      const waiting = opening.current;
      if (waiting && isSamePlace(waiting.place, place)) {
        waiting.typed += typed ?? "";
        return;
      }
      goTo(place);
      const shown = rows.at(place.row);
      const isReady = shown ? !isCut(shown, column) : place.row >= rows.count;
      if (isReady) return open({ place, column, row: shown, typed });
      const mine = { place, typed: "" };
      opening.current = mine;
      const row = await wholeAt(place.row).catch(() => undefined);
      if (opening.current !== mine) return;
      opening.current = undefined;
      if (!row) return toast({ kind: "fail", title: "The value could not be loaded", text: "Try again." });
      open({ place, column, row, typed, more: mine.typed });
    },
    stopOpening() {
      opening.current = undefined;
    },
  };
}

const READ_ONLY = "This version is read-only. Go to the newest version to save.";

interface Opened {
  place: Place;
  column: GridColumn;
  row: SeenRow | undefined;
  typed: string | undefined;
  /** Typed while the value was loading. */
  more?: string;
}

const isSamePlace = (one: Place, other: Place) => one.row === other.row && one.column === other.column;
