"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { formatBytes } from "@/lib/client/size";
import { dayClock } from "@/lib/client/when";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { ROW_CHOSEN } from "../table/row-styles";
import { ColumnHead } from "../table/sort-head";
import { Table } from "../table/table";
import { useTableLook } from "../table/table-look";
import { Checkbox } from "../ui/checkbox";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { AssetLink, ChooseBox, openUnless } from "./asset-link";
import { ASSET_SORTS } from "./asset-sorts";
import { AssetThumb } from "./asset-thumb";
import { keptLabel, measures, shortId, stateLabel } from "./labels";
import type { ListProps } from "./list-props";
import { SampleTag } from "./origin-tag";
import { cellClass } from "./styles";
import { ASSET_TABLE, type ColumnId, shownColumns } from "./table-look";
import { ColumnWidths, leastWidth } from "./table-waiting";

const features = tableFeatures({});
const ARROWS = { asc: "triup", desc: "tri" } as const;
const helper = createColumnHelper<typeof features, ConsoleAsset>();

const CELLS: Record<ColumnId, (asset: ConsoleAsset) => React.ReactNode> = {
  id: ({ id }) => (
    <span className="font-mono text-label text-ink-3" title={id}>
      {shortId(id)}
    </span>
  ),
  type: ({ type }) => <span className="text-ink-2">{type}</span>,
  status: ({ state, status }) => {
    const { kind, word } = stateLabel(state);
    return <StatusMark kind={kind} word={word} raw={status} />;
  },
  group: ({ group }) => (
    <Link href={`/assets/groups/${group.id}`} className="min-w-0 truncate block text-ink-2">
      {group.name}
    </Link>
  ),
  measures: (asset) => <span className="mono text-ink-2">{measures(asset) || "–"}</span>,
  size: ({ size }) => <span className="mono text-ink-2">{size === null ? "–" : formatBytes(size)}</span>,
  kept: (asset) => <span className="text-ink-2">{keptLabel(asset, Date.now())}</span>,
  model: ({ model }) => <span className="mono text-ink-2">{model ?? "–"}</span>,
  created: ({ createdAt }) => <Moment at={createdAt} format={dayClock} className="mono text-ink-2" />,
  updated: ({ updatedAt }) => <Moment at={updatedAt} format={dayClock} className="mono text-ink-2" />,
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
      header: () => <span className="sr-only">Image</span>,
      cell: ({ row }) => <AssetThumb asset={row.original} size="cell" />,
    }),
    helper.display({ id: "name", header: "Name", cell: ({ row }) => <NameCell asset={row.original} view={view} onView={onView} /> }),
    ...own,
  ]);
}

export function AssetsTable({ view, items, inGroup, onView, selection }: ListProps) {
  const { look } = useTableLook(ASSET_TABLE);
  const peek = view.peek !== "";
  const shown = useMemo(() => shownColumns(look, { peek, inGroup }), [look, peek, inGroup]);
  const columns = useMemo(() => columnsFor(shown, { view, onView, selection }), [shown, view, onView, selection]);
  const tall = cellClass(look.density);
  const data = useMemo(() => [...items], [items]);
  const table = useTable({ features, columns, data, getRowId: (asset: ConsoleAsset) => asset.id });
  return (
    <Table style={{ minWidth: leastWidth(shown) }}>
      <ColumnWidths columns={shown} choose={selection !== undefined} />
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) =>
              header.column.id === "choose" && selection ? (
                <ChooseAll key={header.id} items={items} selection={selection} />
              ) : (
                <ColumnHead key={header.id} rule={ASSET_SORTS[header.column.id]} view={view} terse arrows={ARROWS} onView={onView}>
                  <table.FlexRender header={header} />
                </ColumnHead>
              ),
            )}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={`cursor-pointer ${row.id === view.peek ? ROW_CHOSEN : ""}`}
            onClick={(event) => openUnless(event, () => onView({ peek: row.id }))}
          >
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={tall}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ChooseAll({ items, selection }: { items: readonly ConsoleAsset[]; selection: NonNullable<ListProps["selection"]> }) {
  const chosen = items.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col" className="[&>label]:flex">
      <Checkbox
        label={<span className="sr-only">Select all on this page</span>}
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
      <AssetLink asset={asset} view={view} onView={onView} className="min-w-0 truncate font-strong text-base text-ink" />
      <SampleTag asset={asset} />
    </span>
  );
}
