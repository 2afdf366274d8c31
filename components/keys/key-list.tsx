"use client";

import type { ConsoleKey } from "@/lib/contracts/console-keys";
import { KeyRows } from "./key-rows";
import type { KeyView } from "./key-view";
import { KeysTable } from "./keys-table";

interface KeyListProps {
  view: KeyView;
  items: readonly ConsoleKey[];
  onView(change: Partial<KeyView>): void;
  onRevoke(key: ConsoleKey): void;
}

/** The keys that are there: a table, and on a phone rows. */
export function KeyList({ view, items, onView, onRevoke }: KeyListProps) {
  return (
    <>
      <div className="hidden min-w-[960px] md:block">
        <KeysTable view={view} items={items} onView={onView} onRevoke={onRevoke} />
      </div>
      <div className="md:hidden">
        <KeyRows items={items} />
      </div>
    </>
  );
}
