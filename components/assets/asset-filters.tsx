"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleAssetPage } from "@/lib/console/assets/contract";
import { groupsQuery } from "./asset-queries";
import type { AssetView } from "./asset-view";
import { FilterMenu, type FilterOption } from "./filter-menu";
import { stateLabel } from "./labels";
import type { ChangeView } from "./use-asset-view";

interface AssetFiltersProps {
  view: AssetView;
  page: ConsoleAssetPage | undefined;
  /** A group's page has no group filter. */
  inGroup: boolean;
  onView: ChangeView;
}

export function AssetFilters({ view, page, inGroup, onView }: AssetFiltersProps) {
  const types = withChosen(
    (page?.types ?? []).map(({ value, count }) => ({ value: value.toLowerCase(), label: value, count })),
    view.types,
  );
  const states = withChosen(
    (page?.states ?? []).map(({ value, count }) => ({ value, label: stateLabel(value).word, count })),
    view.states,
  );
  return (
    <>
      {!inGroup && <GroupFilter value={view.groups} onChange={(groups) => onView({ groups })} />}
      <FilterMenu name="Type" options={types} value={view.types} onChange={(next) => onView({ types: next })} none="Nothing yet." />
      <FilterMenu name="Status" options={states} value={view.states} onChange={(next) => onView({ states: next })} none="Nothing yet." />
    </>
  );
}

/** A selected value can be removed even if no asset has it any more. */
function withChosen(options: readonly FilterOption[], chosen: readonly string[]): FilterOption[] {
  const known = new Set(options.map(({ value }) => value));
  return [...options, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }))];
}

function GroupFilter({ value, onChange }: { value: readonly string[]; onChange(value: readonly string[]): void }) {
  const [text, setText] = useState("");
  const { data } = useQuery(groupsQuery({ q: text, sort: "name", order: "asc", pageSize: 100 }));
  const options = (data?.items ?? []).map(({ id, title, assets }) => ({ value: id, label: title, count: assets }));
  return (
    <FilterMenu
      name="Group"
      options={text === "" ? withChosen(options, value) : options}
      value={value}
      onChange={onChange}
      search={{ text, onText: setText, placeholder: "Name or title" }}
      none={text === "" ? "There are no groups yet." : "No group has this name."}
    />
  );
}
