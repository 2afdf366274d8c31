"use client";

import { useMemo } from "react";
import type { RowBook } from "@/lib/client/evaluations/row-book";
import { type Command, useCommands } from "../shell/commands";
import { EVALUATIONS_SHORTCUTS } from "./shortcuts";

interface RowKeys {
  book: RowBook;
  /** Index in the list. */
  active: number;
  isOpen: boolean;
  onMove(index: number): void;
  onOpen(row: number | undefined): void;
}

/** J and K open the next and the previous row, Escape closes the open one. */
export function useRowKeys({ book, active, isOpen, onMove, onOpen }: RowKeys): void {
  useCommands(
    useMemo((): readonly Command[] => {
      const step = (by: 1 | -1) => {
        const index = isOpen ? active + by : active;
        const row = book.at(index);
        if (!row) return;
        onMove(index);
        onOpen(row.row);
      };
      return [
        { ...EVALUATIONS_SHORTCUTS.shortcuts.next, group: "Do", run: () => step(1) },
        { ...EVALUATIONS_SHORTCUTS.shortcuts.previous, group: "Do", run: () => step(-1) },
        { ...EVALUATIONS_SHORTCUTS.shortcuts.close, group: "Do", ready: () => isOpen, run: () => onOpen(undefined) },
      ];
    }, [book, active, isOpen, onMove, onOpen]),
  );
}
