"use client";

import { useState } from "react";
import type { ConsoleKey } from "@/lib/console/keys/contract";
import { type Command, useCommands } from "../shell/commands";
import { later } from "../ui/later";
import { KeyRows } from "./key-rows";
import type { KeyView } from "./key-view";
import { KeysTable } from "./keys-table";
import { KEYS_SHORTCUTS } from "./shortcuts";

const BulkBar = later(() => import("./bulk-bar").then(({ BulkBar }) => BulkBar));

interface KeyListProps {
  view: KeyView;
  items: readonly ConsoleKey[];
  onView(change: Partial<KeyView>): void;
  onRevoke(key: ConsoleKey): void;
  onRotate(key: ConsoleKey): void;
}

const ROW_COMMANDS: readonly Command[] = [
  { ...KEYS_SHORTCUTS.shortcuts.next, group: "Do", run: () => stepRows(1) },
  { ...KEYS_SHORTCUTS.shortcuts.previous, group: "Do", run: () => stepRows(-1) },
];

/** Moves the focus between the links of the shown rows; Enter then opens one. */
function stepRows(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")].filter((link) => link.checkVisibility());
  const at = links.findIndex((one) => one.matches(":focus"));
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

export function KeyList({ view, items, onView, onRevoke, onRotate }: KeyListProps) {
  useCommands(ROW_COMMANDS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Bulk actions apply only to keys on the current page.
  const here = items.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className="hidden min-w-[1060px] md:block">
        <KeysTable view={view} items={items} onView={onView} onRevoke={onRevoke} onRotate={onRotate} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className="md:hidden">
        <KeyRows items={items} />
      </div>
      {here.length > 0 && <BulkBar keys={here} onDone={() => setChosen(new Set())} />}
    </>
  );
}
