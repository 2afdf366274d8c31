"use client";

import { useQuery } from "@tanstack/react-query";
import { grouped } from "@/lib/client/digits";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { datasetQuery } from "../datasets/dataset-queries";
import { SearchField } from "../shell/search-field";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { rowCountsQuery } from "./evaluation-queries";
import type { EvaluationView, RowFilter } from "./evaluation-view";

const FILTERS: readonly { value: RowFilter; label: string; title?: string }[] = [
  { value: "all", label: "All" },
  { value: "failing", label: "Failing" },
  { value: "disagreeing", label: "Disagreeing", title: "Some columns pass and others fail" },
  { value: "flaky", label: "Flaky", title: "Tries of one cell differ" },
  { value: "errors", label: "Errors" },
  { value: "marked", label: "Marked", title: "Marked by people" },
  { value: "contested", label: "Contested", title: "People disagree with the checks, or with each other" },
];

interface FilterBarProps {
  of: EvaluationDetail;
  view: EvaluationView;
  onChange(change: Partial<EvaluationView>): void;
}

export function FilterBar({ of: evaluation, view, onChange }: FilterBarProps) {
  const { definition, columns, repeats, agreement, state } = evaluation;
  const { id = "", version } = definition.dataset ?? {};
  const { data } = useQuery({ ...datasetQuery(id, version), enabled: id !== "" });
  const { data: counts } = useQuery(rowCountsQuery(evaluation));
  const tags = [...new Set([...(data?.tags ?? []), ...(view.tag === "" ? [] : [view.tag])])];
  const fits: Partial<Record<RowFilter, boolean>> = {
    disagreeing: columns > 1,
    flaky: repeats > 1,
    marked: agreement.marked > 0,
    contested: agreement.marked > 0,
  };
  const shown = FILTERS.filter(({ value }) => fits[value] !== false || value === view.only).map((filter) => {
    const count = filter.value === "all" || state === "running" ? undefined : counts?.[filter.value];
    return count === undefined ? filter : { ...filter, label: `${filter.label} ${grouped(count)}` };
  });
  return (
    <div className="bar h-auto min-h-(--h-bar) flex-wrap gap-y-1 py-1" role="toolbar" aria-label="Filter the rows">
      <SegmentedControl
        label="Rows"
        look="tight"
        className="max-md:min-w-0 max-md:max-w-full max-md:overflow-x-auto"
        value={view.only}
        segments={shown}
        onChange={(only) => onChange({ only })}
      />
      {(id !== "" || tags.length > 0) && (
        <Select
          aria-label="Tag"
          className="w-32"
          value={view.tag}
          options={[{ value: "", label: "Any tag" }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onPick={(tag) => onChange({ tag })}
        />
      )}
      <SearchField
        className="min-w-0 flex-1 md:max-w-60"
        text={view.q}
        label="Find text in variables and answers"
        command="Find rows"
        placeholder="Text in any cell"
        maxLength={256}
        onChange={(q) => onChange({ q })}
      />
    </div>
  );
}
