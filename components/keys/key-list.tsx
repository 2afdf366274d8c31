"use client";

import { useState } from "react";
import type { ConsoleKey } from "@/lib/console/keys/contract";
import { later } from "../ui/later";
import { KeyRows } from "./key-rows";
import type { KeyView } from "./key-view";
import { KeysTable } from "./keys-table";

const BulkBar = later(() => import("./bulk-bar").then(({ BulkBar }) => BulkBar));

interface KeyListProps {
  view: KeyView;
  items: readonly ConsoleKey[];
  onView(change: Partial<KeyView>): void;
  onRevoke(key: ConsoleKey): void;
}

export function KeyList({ view, items, onView, onRevoke }: KeyListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Bulk actions apply only to keys on the current page.
  const here = items.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className="hidden min-w-[1060px] md:block">
        <KeysTable view={view} items={items} onView={onView} onRevoke={onRevoke} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className="md:hidden">
        <KeyRows items={items} />
      </div>
      {here.length > 0 && <BulkBar keys={here} onDone={() => setChosen(new Set())} />}
    </>
  );
}
