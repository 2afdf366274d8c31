"use client";

import { useQuery } from "@tanstack/react-query";
import { clock, day, span } from "@/lib/client/when";
import type { LogHistogram, LogPage } from "@/lib/console/logs/contract";
import { keysOf } from "@/lib/contracts/typed";
import { formatCount } from "../playground/figures";
import { SearchField } from "../shell/search-field";
import { IconButton } from "../ui/button";
import { Select } from "../ui/select";
import { PHONE, useMedia } from "../ui/use-media";
import { brushOf, countsIn } from "./brush";
import { AddFilter, FilterChips } from "./filter-chips";
import { valuesQuery } from "./log-queries";
import { type LogView, NO_RANGE, RANGES, type Range } from "./log-view";

const RANGE_LABELS: Record<Range, string> = {
  "1h": "Last hour",
  "6h": "Last 6 hours",
  "24h": "Last day",
  "7d": "Last week",
  "30d": "Last 30 days",
};

interface LogFiltersProps {
  view: LogView;
  page: LogPage | undefined;
  bars: LogHistogram | undefined;
  updating: boolean;
  onChange(change: Partial<LogView>): void;
}

export function LogFilters({ view, page, bars, updating, onChange }: LogFiltersProps) {
  const phone = useMedia(PHONE);
  const filters = { view, page, names: useNames(view, page), onChange };
  return (
    <div className="bar h-auto min-h-(--h-bar) flex-wrap gap-2! py-1" role="toolbar" aria-label="Filter the logs">
      <SearchField
        className="min-w-0 flex-none max-md:basis-full md:w-44"
        text={view.q}
        label="Find a call by its request id"
        command="Find a call"
        placeholder="Paste a request id"
        maxLength={64}
        onChange={(q) => onChange({ q })}
      />
      <TimeSelect view={view} onChange={onChange} />
      <FilterChips {...filters} />
      <AddFilter {...filters} phone={phone} />
      <span className="ml-auto flex flex-none items-center gap-2">
        <span className="label" role="status">
          {updating ? "updating" : countLabel(bars, view)}
        </span>
        <IconButton small icon="left" label="Newest calls" disabled={!view.before} onClick={() => onChange({ before: "" })} />
        <IconButton
          small
          icon="right"
          label="Older calls"
          disabled={!page?.next}
          onClick={() => onChange({ before: page?.next ?? "", peek: "" })}
        />
      </span>
    </div>
  );
}

/** The number of calls in the selected range. */
function countLabel(bars: LogHistogram | undefined, view: LogView): string {
  if (!bars) return "";
  const brush = brushOf(bars, view);
  const count = brush ? countsIn(bars, brush).calls : bars.total;
  // Edges within a bar count it whole.
  const about = brush && !brush.every(Number.isInteger) && count > 0 ? "about " : "";
  const long = view.since > 0 ? ` · ${span((view.until || Date.now()) - view.since)}` : "";
  return `${about}${formatCount(count)} ${count === 1 ? "call" : "calls"}${long}`;
}

function TimeSelect({ view, onChange }: Pick<LogFiltersProps, "view" | "onChange">) {
  const own = view.since > 0;
  const options = keysOf(RANGES).map((range) => ({ value: range, label: RANGE_LABELS[range] }));
  return (
    <Select
      aria-label="Time"
      className={own ? "w-56" : "w-36"}
      value={own ? "own" : view.range}
      options={own ? [{ value: "own", label: stretchLabel(view) }, ...options] : options}
      onPick={(range) => range !== "own" && onChange({ range, ...NO_RANGE })}
    />
  );
}

/** `26 Nov 14:06 to 14:36`. */
function stretchLabel({ since, until }: LogView): string {
  const now = Date.now();
  const [from, to] = [day(since, now), day(until || now, now)];
  const start = `${from} ${clock(since, { seconds: false })}`;
  if (until === 0) return `${start} to now`;
  return `${start} to ${from === to ? "" : `${to} `}${clock(until, { seconds: false })}`;
}

/** Names of the filtered key and person: from the page, or from the values of the time. */
function useNames(view: LogView, page: LogPage | undefined): ReadonlyMap<string, string> {
  const names = new Map((page?.items ?? []).map(({ sender }) => [sender.id, sender.name]));
  const keys = useQuery({ ...valuesQuery("key", view.key, view), enabled: view.key !== "" && !names.has(view.key) });
  const people = useQuery({ ...valuesQuery("person", view.person, view), enabled: view.person !== "" && !names.has(view.person) });
  for (const { id, name } of [...(keys.data?.items ?? []), ...(people.data?.items ?? [])]) if (!names.has(id)) names.set(id, name);
  return names;
}
