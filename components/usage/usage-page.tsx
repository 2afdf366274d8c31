"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { addressOf, call } from "@/lib/client/api";
import { USAGE } from "@/lib/console/usage/addresses";
import type { Usage } from "@/lib/console/usage/contract";
import { PageHeader, Toolbar } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { MeanLines } from "./mean-lines";
import { StackedBars } from "./stacked-bars";
import { UsageChanges } from "./usage-changes";
import { UsageTable } from "./usage-table";
import { UsageTotals } from "./usage-totals";
import { FILTERS, type Metric, queryOf, readUsageView, type ShownView, type UsageView, writeUsageView } from "./usage-view";

const SavedViews = later(
  () => import("../table/saved-views").then(({ SavedViews }) => SavedViews),
  () => (
    <Button variant="quiet" icon="eye" disabled>
      Views
    </Button>
  ),
);

const METRIC_SEGMENTS = [
  { value: "spend", label: "Spend" },
  { value: "calls", label: "Calls" },
  { value: "tokens", label: "Tokens" },
  { value: "firstToken", label: "First token" },
  { value: "errors", label: "Errors" },
] as const;
const BY_SEGMENTS = [
  { value: "model", label: "Model" },
  { value: "key", label: "Key" },
  { value: "person", label: "Person" },
  { value: "provider", label: "Provider" },
  { value: "endpoint", label: "Endpoint" },
] as const;
const STEP_SEGMENTS = [
  { value: "hour", label: "Hour" },
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
] as const;
const SPAN_OPTIONS = [
  { value: "24h", label: "Last day" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
  { value: "90d", label: "Last 90 days" },
] as const;

/** The team's usage: a metric by group over time, compared with the previous range. */
export function UsagePage() {
  const [view, setView] = useUsageView();
  const { data, error, refetch } = useQuery({
    queryKey: ["usage", view],
    queryFn: ({ signal }) => call<Usage>(USAGE.read, { query: queryOf(view, Date.now()), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const exportFile = () => window.location.assign(addressOf(USAGE.file.path, { query: queryOf(view, Date.now()) }));
  return (
    <>
      <PageHeader
        title="Usage"
        tools={
          <>
            <SavedViews list="usage" query={() => writeUsageView(view)} kept="metric, grouping, step, time range and filters" />
            <Button variant="quiet" onClick={exportFile}>
              Export
            </Button>
          </>
        }
      />
      <Controls view={view} shown={view.metric || data?.metric} onChange={setView} />
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.total.calls + data.before.calls > 0 && <Figures usage={data} view={{ ...view, metric: data.metric }} />}
        {data && data.total.calls + data.before.calls === 0 && (
          <div className="p-4">
            <EmptyState
              title="No calls in this time"
              actions={
                <a href="/play/chat" className={buttonClass()}>
                  Open Chat
                </a>
              }
            >
              Calls are summed here by model, key, person, provider and endpoint.
            </EmptyState>
          </div>
        )}
        {!data && !error && <LoadingRows rows={10} label="Loading the usage" />}
        {!data && error && (
          <div className="p-4">
            <ErrorState title="The usage could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} No data is lost: calls are still counted.
            </ErrorState>
          </div>
        )}
      </div>
    </>
  );
}

function Figures({ usage, view }: { usage: Usage; view: ShownView }) {
  return (
    <>
      <UsageTotals usage={usage} view={view} />
      {view.metric === "firstToken" ? <MeanLines usage={usage} view={view} /> : <StackedBars usage={usage} view={view} />}
      <UsageTable usage={usage} view={view} />
      <UsageChanges usage={usage} view={view} />
    </>
  );
}

interface ControlsProps {
  view: UsageView;
  /** The shown metric; undefined until it is known. */
  shown: Metric | undefined;
  onChange(change: Partial<UsageView>): void;
}

function Controls({ view, shown, onChange }: ControlsProps) {
  return (
    <div className="overflow-x-auto">
      <Toolbar label="Chart settings">
        <SegmentedControl label="Metric" value={shown} segments={METRIC_SEGMENTS} onChange={(metric) => onChange({ metric })} />
        <span className="label">by</span>
        <SegmentedControl label="Group by" value={view.by} segments={BY_SEGMENTS} onChange={(by) => onChange({ by })} />
        <span className="label">each</span>
        <SegmentedControl label="Step" value={view.step} segments={STEP_SEGMENTS} onChange={(step) => onChange({ step })} />
        {FILTERS.map((name) => (
          <Narrowed key={name} name={name} value={view[name]} onRemove={() => onChange({ [name]: "" })} />
        ))}
        <Select
          aria-label="Time"
          className="ml-auto w-36 flex-none"
          value={view.span}
          options={SPAN_OPTIONS}
          onPick={(span) => onChange({ span })}
        />
      </Toolbar>
    </div>
  );
}

/** A filter from a link, and a button that removes it. */
function Narrowed({ name, value, onRemove }: { name: string; value: string; onRemove(): void }) {
  if (value === "") return null;
  return (
    <Button small title={`Any ${name}`} aria-label={`${name} ${value}: show any`} onClick={onRemove}>
      <span className="max-w-40 truncate">{value}</span>
      <Icon name="close" size={12} />
    </Button>
  );
}

function useUsageView(): [UsageView, (change: Partial<UsageView>) => void] {
  const view = readUsageView(new URLSearchParams(useSearchParams().toString()));
  const pathname = usePathname();
  return [view, (change) => window.history.replaceState(null, "", pathname + writeUsageView({ ...view, ...change }))];
}
