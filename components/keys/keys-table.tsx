"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { ConsoleKey } from "@/lib/console/keys/contract";
import { ROW_DIM } from "../table/row-styles";
import { ColumnHead, type SortRule } from "../table/sort-head";
import { Table } from "../table/table";
import { Checkbox } from "../ui/checkbox";
import { Link } from "../ui/link";
import { BudgetUsed, Expires, KeyName, KeyStatus, LastUsed } from "./key-cells";
import { TableFrame } from "./key-list-waiting";
import { KeyMenu } from "./key-menu";
import type { KeyView } from "./key-view";
import { reachLabel, shortId } from "./labels";
import { UsageBars } from "./usage-bars";

interface KeysTableProps {
  view: KeyView;
  items: readonly ConsoleKey[];
  onView(change: Partial<KeyView>): void;
  onRevoke(key: ConsoleKey): void;
  onRotate(key: ConsoleKey): void;
  chosen: ReadonlySet<string>;
  onChoose(ids: ReadonlySet<string>): void;
}

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, ConsoleKey>();

/** Sortable columns and their initial direction. */
const SORTS: Partial<Record<string, SortRule<KeyView["sort"]>>> = {
  name: { sort: "name", first: "asc", labels: { asc: "A first", desc: "Z first" } },
  calls: { sort: "calls", first: "desc", labels: { asc: "fewest first", desc: "most first" } },
  lastUsed: { sort: "lastUsed", first: "desc", labels: { asc: "longest ago first", desc: "latest first" } },
  expires: { sort: "expires", first: "asc", labels: { asc: "soonest first", desc: "latest first" } },
  status: { sort: "status", first: "asc", labels: { asc: "worst first", desc: "best first" } },
};

function columnsFor({ onRevoke, onRotate }: Pick<KeysTableProps, "onRevoke" | "onRotate">) {
  return helper.columns([
    helper.accessor("name", { header: "Name", cell: ({ row }) => <NameCell of={row.original} /> }),
    helper.accessor("hint", { header: "Key", cell: ({ row }) => <span className="mono">{row.original.hint}</span> }),
    helper.display({ id: "calls", header: "Calls, 36 h", cell: ({ row }) => <UsageBars activity={row.original.activity} /> }),
    helper.display({ id: "lastUsed", header: "Last used", cell: ({ row }) => <LastUsed at={row.original.lastUsedAt} /> }),
    helper.display({ id: "expires", header: "Expires", cell: ({ row }) => <Expires at={row.original.expiresAt} /> }),
    helper.display({ id: "budget", header: "Budget used", cell: ({ row }) => <BudgetUsed of={row.original.budget} /> }),
    helper.display({
      id: "owner",
      header: "Owner",
      cell: ({ row }) => row.original.owner?.name ?? <span className="text-ink-3">service</span>,
    }),
    helper.display({ id: "status", header: "Status", cell: ({ row }) => <KeyStatus of={row.original} /> }),
    helper.display({
      id: "menu",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row }) => <KeyMenu of={row.original} onRevoke={onRevoke} onRotate={onRotate} />,
    }),
  ]);
}

export function KeysTable({ view, items, onView, onRevoke, onRotate, chosen, onChoose }: KeysTableProps) {
  const columns = useMemo(() => columnsFor({ onRevoke, onRotate }), [onRevoke, onRotate]);
  const data = useMemo(() => [...items], [items]);
  const table = useTable({ features, columns, data, getRowId: (key: ConsoleKey) => key.id });
  return (
    <Table rows="high">
      <TableFrame />
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            <ChooseAll items={items} chosen={chosen} onChoose={onChoose} />
            {group.headers.map((header) => (
              <ColumnHead key={header.id} rule={SORTS[header.column.id]} view={view} onView={onView}>
                <table.FlexRender header={header} />
              </ColumnHead>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={row.original.status === "disabled" || row.original.status === "revoked" ? ROW_DIM : undefined}>
            <td className="overflow-visible!">
              {row.original.mayChange && <ChooseOne of={row.original} chosen={chosen} onChoose={onChoose} />}
            </td>
            {row.getAllCells().map((cell) => (
              <td key={cell.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ChooseAll({ items, chosen, onChoose }: Pick<KeysTableProps, "items" | "chosen" | "onChoose">) {
  const ids = items.filter(({ mayChange }) => mayChange).map(({ id }) => id);
  const on = ids.filter((id) => chosen.has(id)).length;
  return (
    <th scope="col" className="overflow-visible!">
      <Checkbox
        label={<span className="sr-only">Select all keys on this page</span>}
        disabled={ids.length === 0}
        checked={ids.length > 0 && on === ids.length}
        some={on > 0 && on < ids.length}
        onChange={(event) => onChoose(new Set(event.target.checked ? ids : []))}
      />
    </th>
  );
}

function ChooseOne({ of: { id, name }, chosen, onChoose }: { of: ConsoleKey } & Pick<KeysTableProps, "chosen" | "onChoose">) {
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${name}`}</span>}
      checked={chosen.has(id)}
      onChange={(event) => onChoose(new Set(event.target.checked ? [...chosen, id] : [...chosen].filter((other) => other !== id)))}
    />
  );
}

function NameCell({ of: key }: { of: ConsoleKey }) {
  const { id } = key;
  return (
    <>
      <Link
        href={`/keys/${id}`}
        data-row-link=""
        className="min-w-0 truncate font-strong block text-base text-ink"
        title={`${key.name}: ${reachLabel(key)}`}
      >
        <KeyName of={key} />
      </Link>
      <span className="font-mono text-label text-ink-3" title={id}>
        {shortId(id)}
      </span>
    </>
  );
}
