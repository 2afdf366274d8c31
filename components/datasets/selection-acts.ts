import type { GridColumn, SeenRow } from "@/lib/client/datasets/cells";
import type { Undo } from "@/lib/client/datasets/edit-queue";
import type { Place, Range } from "@/lib/client/datasets/grid-moves";
import { readClipboard } from "@/lib/client/datasets/read-table";
import { cleared, copied, copiedNow, pasted, selectedRows } from "@/lib/client/datasets/selection";
import { copyText } from "../ui/copy-text";
import { toast } from "../ui/toast";
import { type Edits, messageOf, shownText } from "./use-edits";
import type { Rows } from "./use-rows";

interface Selected {
  columns: readonly GridColumn[];
  rows: Rows;
  edits: Edits;
  editable: boolean;
  selected: Range;
  at: Place;
  goTo(place: Place): void;
}

/** What is done with all selected cells. A read-only version can only be copied. */
export function selectionActs({ columns, rows, edits, editable, selected, at, goTo }: Selected) {
  const inside = columns.slice(selected.left, selected.right + 1);
  const range = { range: selected, textOf: (row: SeenRow, column: GridColumn) => shownText(row, column, edits).text };
  const changing = (work: () => Promise<void>) => {
    if (editable) void work().catch((error: unknown) => failed("The change was not saved", error));
    else toast({ kind: "off", title: "These rows are read-only" });
  };
  const undo = async (none: string, edit?: Undo) => {
    if (!(await edits.undo(edit))) toast({ kind: "off", title: none });
  };
  return {
    undo: () => changing(() => undo("Nothing to undo")),
    /** Undefined if some of the selection is not loaded. */
    copied: () => copiedNow(rows, inside, range),
    copyLater: () => void copyWhole(() => copied(rows, inside, range)),
    clear: () =>
      changing(async () => {
        const changes = await cleared(rows, inside, selected);
        if (changes.length > 0) await edits.saveRows(changes);
      }),
    remove: () =>
      changing(async () => {
        const some = await selectedRows(rows, selected);
        if (some.length === 0) return;
        goTo({ row: selected.top, column: at.column });
        const edit = await edits.removeRows(some);
        const title = some.length === 1 ? "The row is deleted" : `${some.length} rows are deleted`;
        toast({ kind: "off", title, action: { label: "Undo", run: () => changing(() => undo("The rows are already restored", edit)) } });
      }),
    /** Fills cells from the active one on; rows after the last one are new. */
    paste: (text: string) =>
      changing(async () => {
        const { changes, beyond } = await pasted(await readClipboard(text), { rows, columns, at });
        await edits.saveRows(changes);
        const left = beyond > 0 ? ` ${beyond} ${beyond === 1 ? "column" : "columns"} beyond the last one were left out.` : "";
        toast({ kind: "ok", title: `Pasted ${rowsText(changes.length)}.${left}` });
      }),
  };
}

/** Copies values that have to be loaded first: the event of the key has passed by then. */
async function copyWhole(read: () => Promise<string>): Promise<void> {
  try {
    if (await copyText(await read())) return toast({ kind: "ok", title: "Copied with whole values" });
    toast({ kind: "fail", title: "Not copied", text: "The browser does not allow access to the clipboard. Select fewer rows, or export." });
  } catch (error) {
    failed("Not copied", error);
  }
}

const failed = (title: string, error: unknown) => toast({ kind: "fail", title, text: messageOf(error) });

const rowsText = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;
