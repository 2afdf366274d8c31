"use client";

import type { ReactNode } from "react";
import { Icon } from "../ui/icon";
import type { AssetView } from "./asset-view";
import type { ChangeView } from "./use-asset-view";

/** Columns that can be sorted by, and which end of the order comes first. */
const SORTS: Partial<Record<string, { sort: AssetView["sort"]; first: AssetView["order"]; words: Record<AssetView["order"], string> }>> = {
  name: { sort: "name", first: "asc", words: { asc: "A first", desc: "Z first" } },
  size: { sort: "size", first: "desc", words: { asc: "smallest first", desc: "largest first" } },
  created: { sort: "created", first: "desc", words: { asc: "oldest first", desc: "newest first" } },
  updated: { sort: "updated", first: "desc", words: { asc: "oldest first", desc: "newest first" } },
};

/** The head of a column; a press sorts by it where it can be sorted by. */
export function SortHeader({ id, view, onView, children }: { id: string; view: AssetView; onView: ChangeView; children: ReactNode }) {
  const rule = SORTS[id];
  if (!rule) return <th scope="col">{children}</th>;
  const active = view.sort === rule.sort;
  const turned = view.order === "asc" ? "desc" : "asc";
  return (
    <th scope="col" aria-sort={active ? (view.order === "asc" ? "ascending" : "descending") : undefined}>
      <button
        type="button"
        className="inline-flex h-6 cursor-pointer items-center gap-1 hover:text-ink"
        title={active ? rule.words[view.order] : undefined}
        onClick={() => onView({ sort: rule.sort, order: active ? turned : rule.first })}
      >
        {children}
        {active && <Icon name={view.order === "asc" ? "triup" : "tri"} size={12} />}
      </button>
    </th>
  );
}
