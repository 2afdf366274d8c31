"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { useMemo } from "react";
import type { ConsoleKey } from "@/lib/contracts/console-keys";
import { Icon } from "../ui/icon";
import { Expires, KeyStatus, LastUsed } from "./key-cells";
import { TableFrame } from "./key-list-waiting";
import { KeyMenu } from "./key-menu";
import type { KeyView } from "./key-view";
import { reachWords, shortId } from "./key-words";
import { UsageBars } from "./usage-bars";

interface KeysTableProps {
  view: KeyView;
  items: readonly ConsoleKey[];
  onView(change: Partial<KeyView>): void;
  onRevoke(key: ConsoleKey): void;
}

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, ConsoleKey>();

/** Columns that can be sorted by, and which end of the order comes first. */
const SORTS: Partial<Record<string, { sort: KeyView["sort"]; first: KeyView["order"]; words: Record<KeyView["order"], string> }>> = {
  name: { sort: "name", first: "asc", words: { asc: "A first", desc: "Z first" } },
  calls: { sort: "calls", first: "desc", words: { asc: "fewest first", desc: "most first" } },
  lastUsed: { sort: "lastUsed", first: "desc", words: { asc: "longest ago first", desc: "latest first" } },
  expires: { sort: "expires", first: "asc", words: { asc: "soonest first", desc: "latest first" } },
  status: { sort: "status", first: "asc", words: { asc: "worst first", desc: "best first" } },
};

function columnsFor(onRevoke: KeysTableProps["onRevoke"]) {
  return helper.columns([
    helper.accessor("name", { header: "Name", cell: ({ row }) => <NameCell of={row.original} /> }),
    helper.accessor("hint", { header: "Key", cell: ({ row }) => <span className="mono">{row.original.hint}</span> }),
    helper.display({ id: "calls", header: "Calls, 36 h", cell: ({ row }) => <UsageBars activity={row.original.activity} /> }),
    helper.display({ id: "lastUsed", header: "Last used", cell: ({ row }) => <LastUsed at={row.original.lastUsedAt} /> }),
    helper.display({ id: "expires", header: "Expires", cell: ({ row }) => <Expires at={row.original.expiresAt} /> }),
    helper.display({ id: "reach", header: "May call", cell: ({ row }) => <Reach of={row.original} /> }),
    helper.display({ id: "owner", header: "Owner", cell: ({ row }) => row.original.owner?.name ?? <span className="dim2">service</span> }),
    helper.display({ id: "status", header: "Status", cell: ({ row }) => <KeyStatus of={row.original} /> }),
    helper.display({
      id: "menu",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row }) => <KeyMenu of={row.original} onRevoke={onRevoke} />,
    }),
  ]);
}

/** The keys as a table. */
export function KeysTable({ view, items, onView, onRevoke }: KeysTableProps) {
  const columns = useMemo(() => columnsFor(onRevoke), [onRevoke]);
  const data = useMemo(() => [...items], [items]);
  const table = useTable({ features, columns, data, getRowId: (key: ConsoleKey) => key.id });
  return (
    <table className="table keys">
      <TableFrame />
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <SortHeader key={header.id} id={header.column.id} view={view} onView={onView}>
                <table.FlexRender header={header} />
              </SortHeader>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={row.original.status === "disabled" || row.original.status === "revoked" ? "is-dim" : undefined}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortHeader({
  id,
  view,
  onView,
  children,
}: {
  id: string;
  view: KeyView;
  onView: KeysTableProps["onView"];
  children: React.ReactNode;
}) {
  const rule = SORTS[id];
  if (!rule) return <th scope="col">{children}</th>;
  const active = view.sort === rule.sort;
  const turned = view.order === "asc" ? "desc" : "asc";
  return (
    <th scope="col" aria-sort={active ? (view.order === "asc" ? "ascending" : "descending") : undefined}>
      <button
        type="button"
        className="inline-flex h-6 cursor-pointer items-center gap-1 hover:text-ink"
        onClick={() => onView({ sort: rule.sort, order: active ? turned : rule.first })}
      >
        {children}
        {active && (
          <>
            , {rule.words[view.order]}
            <Icon name={view.order === "asc" ? "tri" : "triup"} size={12} />
          </>
        )}
      </button>
    </th>
  );
}

function NameCell({ of: { id, name } }: { of: ConsoleKey }) {
  return (
    <>
      <Link href={`/keys/${id}`} className="strong trunc block text-base text-ink" title={name}>
        {name}
      </Link>
      <span className="raw" title={id}>
        {shortId(id)}
      </span>
    </>
  );
}

function Reach({ of }: { of: ConsoleKey }) {
  const words = reachWords(of);
  return (
    <span className="trunc block" title={words}>
      {words}
    </span>
  );
}
