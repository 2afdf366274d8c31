"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { useMemo } from "react";
import { formatBytes } from "@/lib/client/size";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { useTableLook } from "../table/table-look";
import { Checkbox } from "../ui/checkbox";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { AssetLink, ChooseBox, openUnless } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { dayClock, keptWords, measures, shortId, stateWords } from "./asset-words";
import type { ListProps } from "./list-props";
import { OriginTag } from "./origin-tag";
import { SortHeader } from "./sort-header";
import { ASSET_TABLE, type ColumnId, shownColumns } from "./table-look";
import { ColumnWidths, leastWidth } from "./table-waiting";

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, ConsoleAsset>();

const CELLS: Record<ColumnId, (asset: ConsoleAsset) => React.ReactNode> = {
  id: ({ id }) => (
    <span className="raw" title={id}>
      {shortId(id)}
    </span>
  ),
  type: ({ type }) => <span className="dim">{type}</span>,
  status: ({ state, status }) => {
    const { kind, word } = stateWords(state);
    return <StatusMark kind={kind} word={word} raw={status} />;
  },
  group: ({ group }) => (
    <Link href={`/assets/groups/${group.id}`} className="trunc block text-ink-2">
      {group.name}
    </Link>
  ),
  measures: (asset) => <span className="mono dim">{measures(asset) || "–"}</span>,
  size: ({ size }) => <span className="mono dim">{size === null ? "–" : formatBytes(size)}</span>,
  kept: (asset) => <span className="dim">{keptWords(asset, Date.now())}</span>,
  model: ({ model }) => <span className="mono dim">{model ?? "–"}</span>,
  created: ({ createdAt }) => <Moment at={createdAt} words={dayClock} className="mono dim" />,
  updated: ({ updatedAt }) => <Moment at={updatedAt} words={dayClock} className="mono dim" />,
};

function columnsFor(shown: readonly ColumnId[], { view, onView, selection }: Pick<ListProps, "view" | "onView" | "selection">) {
  const own = shown.map((id) => helper.display({ id, header: ASSET_TABLE.names[id], cell: ({ row }) => CELLS[id](row.original) }));
  const box = helper.display({
    id: "choose",
    header: () => null,
    cell: ({ row }) => selection && <ChooseBox asset={row.original} selection={selection} />,
  });
  return helper.columns([
    ...(selection ? [box] : []),
    helper.display({
      id: "thumb",
      header: () => <span className="sr-only">Picture</span>,
      cell: ({ row }) => <AssetThumb asset={row.original} className="asset-thumb-row" />,
    }),
    helper.display({ id: "name", header: "Name", cell: ({ row }) => <NameCell asset={row.original} view={view} onView={onView} /> }),
    ...own,
  ]);
}

/** The assets as a table, in the columns the person wants. */
export function AssetsTable({ view, items, inGroup, onView, selection }: ListProps) {
  const { look } = useTableLook(ASSET_TABLE);
  const peek = view.peek !== "";
  const shown = useMemo(() => shownColumns(look, { peek, inGroup }), [look, peek, inGroup]);
  const columns = useMemo(() => columnsFor(shown, { view, onView, selection }), [shown, view, onView, selection]);
  const data = useMemo(() => [...items], [items]);
  const table = useTable({ features, columns, data, getRowId: (asset: ConsoleAsset) => asset.id });
  return (
    <table className={`table assets ${look.density === "compact" ? "is-compact" : ""}`} style={{ minWidth: leastWidth(shown) }}>
      <ColumnWidths columns={shown} choose={selection !== undefined} />
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) =>
              header.column.id === "choose" && selection ? (
                <ChooseAll key={header.id} items={items} selection={selection} />
              ) : (
                <SortHeader key={header.id} id={header.column.id} view={view} onView={onView}>
                  <table.FlexRender header={header} />
                </SortHeader>
              ),
            )}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={row.id === view.peek ? "is-selected" : undefined}
            onClick={(event) => openUnless(event, () => onView({ peek: row.id }))}
          >
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

function ChooseAll({ items, selection }: { items: readonly ConsoleAsset[]; selection: NonNullable<ListProps["selection"]> }) {
  const chosen = items.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col">
      <Checkbox
        label={<span className="sr-only">Choose all on this page</span>}
        checked={chosen > 0 && chosen === items.length}
        some={chosen > 0 && chosen < items.length}
        onChange={(event) => selection.set(items, event.target.checked)}
      />
    </th>
  );
}

function NameCell({ asset, view, onView }: Pick<ListProps, "view" | "onView"> & { asset: ConsoleAsset }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AssetLink asset={asset} view={view} onView={onView} className="strong trunc text-base text-ink" />
      <OriginTag asset={asset} />
    </span>
  );
}
