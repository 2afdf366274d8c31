"use client";

import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/lib/client/queries";
import { clock, day } from "@/lib/client/when";
import type { LogPage } from "@/lib/console/logs/contract";
import { OUTCOMES } from "@/lib/contracts/record";
import { formatCount } from "../playground/figures";
import { SearchField } from "../shell/search-field";
import { WRAPPED_BAR } from "../shell/wrapped-bar";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { Select } from "../ui/select";
import { endpointLabel } from "./labels";
import { type LogView, RANGES, type Range } from "./log-view";

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
  /** Calls of the whole range. */
  total: number | undefined;
  updating: boolean;
  onChange(change: Partial<LogView>): void;
}

export function LogFilters({ view, page, total, updating, onChange }: LogFiltersProps) {
  const { data } = useQuery(modelsQuery);
  const models = [...new Set([...(data?.items ?? []).map(({ id }) => id), ...(view.model ? [view.model] : [])])];
  return (
    <div className={WRAPPED_BAR} role="toolbar" aria-label="Filter the logs">
      <SearchField
        className="min-w-0 flex-none max-md:basis-full md:w-60"
        text={view.q}
        label="Find a call by its request id"
        command="Find a call"
        placeholder="Paste a request id"
        maxLength={64}
        onChange={(q) => onChange({ q })}
      />
      <TimeSelect view={view} onChange={onChange} />
      <Select
        aria-label="Outcome"
        className="w-32 max-md:hidden"
        value={view.outcome}
        options={[{ value: "", label: "Any outcome" }, ...OUTCOMES.map((outcome) => ({ value: outcome, label: outcome }))]}
        onChange={(event) => onChange({ outcome: event.target.value as LogView["outcome"] })}
      />
      <Select
        aria-label="Model"
        className="w-40 max-md:hidden"
        value={view.model}
        options={[{ value: "", label: "Any model" }, ...models.map((id) => ({ value: id, label: id }))]}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <Chosen name="endpoint" text={view.endpoint && endpointLabel(view.endpoint)} onRemove={() => onChange({ endpoint: "" })} />
      <Chosen name="provider" text={view.provider} onRemove={() => onChange({ provider: "" })} />
      <Chosen name="key" text={view.key && senderLabel(view.key, page)} onRemove={() => onChange({ key: "" })} />
      <Chosen name="metadata" text={view.metadata} onRemove={() => onChange({ metadata: "" })} />
      <Chosen name="code" text={view.code} onRemove={() => onChange({ code: "" })} />
      <span className="ml-auto flex flex-none items-center gap-2">
        <span className="label" role="status">
          {updating ? "updating" : total === undefined ? "" : `${formatCount(total)} ${total === 1 ? "call" : "calls"}`}
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

function TimeSelect({ view, onChange }: Pick<LogFiltersProps, "view" | "onChange">) {
  const own = view.since > 0;
  const options = Object.keys(RANGES).map((range) => ({ value: range, label: RANGE_LABELS[range as Range] }));
  const stretch = `${day(view.since, Date.now())} ${clock(view.since, { seconds: false })} on`;
  return (
    <Select
      aria-label="Time"
      className="w-36"
      value={own ? "own" : view.range}
      options={own ? [{ value: "own", label: stretch }, ...options] : options}
      onChange={(event) => event.target.value !== "own" && onChange({ range: event.target.value as Range, since: 0, until: 0 })}
    />
  );
}

function Chosen({ name, text, onRemove }: { name: string; text: string; onRemove(): void }) {
  if (text === "") return null;
  return (
    <Button small title={`Any ${name}`} aria-label={`${name} ${text}: show any`} onClick={onRemove}>
      <span className="max-w-40 truncate">{text}</span>
      <Icon name="close" size={12} />
    </Button>
  );
}

function senderLabel(id: string, page: LogPage | undefined): string {
  return page?.items.find(({ sender }) => sender.id === id)?.sender.name ?? id;
}
