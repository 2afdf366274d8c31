"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { isOneOf } from "@/lib/contracts/typed";
import { Toolbar } from "../shell/page-header";
import { Button, IconButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { DeliveriesTable } from "./deliveries-table";
import { type DeliveryView, deliveriesQuery } from "./webhook-queries";

/** The team's webhook deliveries. The filters are in the address. */
export function Deliveries({ keptDays, manages }: { keptDays: number; manages: boolean }) {
  const [view, setView] = useDeliveryView();
  const { data, error, isPlaceholderData, refetch } = useQuery(deliveriesQuery(view));
  return (
    <section aria-label="Callbacks">
      <div className="overflow-x-auto border-rule border-t">
        <Filters view={view} updating={isPlaceholderData} next={data?.next ?? null} onChange={setView} />
      </div>
      {data && data.items.length > 0 && <DeliveriesTable items={data.items} manages={manages} />}
      {data?.items.length === 0 && <Nothing keptDays={keptDays} narrowed={view.state !== "" || view.job !== ""} />}
      {!data && !error && <LoadingRows rows={6} label="Loading the callbacks" />}
      {!data && error && (
        <div className="p-4">
          <ErrorState title="The callbacks could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} Deliveries are not affected.
          </ErrorState>
        </div>
      )}
    </section>
  );
}

function Nothing({ keptDays, narrowed }: { keptDays: number; narrowed: boolean }) {
  return (
    <div className="p-4">
      <EmptyState title={narrowed ? "No matching callbacks" : "No callbacks yet"}>
        A job that names a <code className="mono">callback_url</code> sends its status to that address. Deliveries are listed for {keptDays}{" "}
        days.
      </EmptyState>
    </div>
  );
}

interface FiltersProps {
  view: DeliveryView;
  updating: boolean;
  next: string | null;
  onChange(change: Partial<DeliveryView>): void;
}

function Filters({ view, updating, next, onChange }: FiltersProps) {
  return (
    <Toolbar label="Filter the callbacks">
      <h2 className="font-strong text-base max-md:sr-only">Callbacks</h2>
      <SegmentedControl
        label="State of callbacks"
        small
        value={view.state}
        segments={[
          { value: "", label: "All" },
          { value: "waiting", label: "Waiting" },
          { value: "delivered", label: "Delivered" },
          { value: "failed", label: "Failed" },
        ]}
        onChange={(state) => onChange({ state })}
      />
      {view.job && (
        <Button small aria-label={`Show callbacks of other jobs, too`} onClick={() => onChange({ job: "" })}>
          <span className="max-w-40 truncate">Only {view.job}</span>
          <Icon name="close" size={12} />
        </Button>
      )}
      <span className="ml-auto flex flex-none items-center gap-2">
        <span className="label max-md:sr-only" role="status">
          {updating ? "updating" : view.before ? "older" : "newest first"}
        </span>
        <IconButton small icon="left" label="Newest" disabled={!view.before} onClick={() => onChange({ before: "" })} />
        <IconButton small icon="right" label="Older" disabled={next === null} onClick={() => onChange({ before: next ?? "" })} />
      </span>
    </Toolbar>
  );
}

const STATES = ["waiting", "delivered", "failed"] as const;

function useDeliveryView(): [DeliveryView, (change: Partial<DeliveryView>) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const text = (name: keyof DeliveryView) => search.get(name)?.slice(0, 120) ?? "";
  const state = text("state");
  const view: DeliveryView = {
    state: isOneOf(STATES, state) ? state : "",
    job: text("job").slice(0, 64),
    before: text("before"),
  };
  const change = (next: Partial<DeliveryView>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...view, before: "", ...next })) if (value !== "") query.set(name, value);
    const address = query.size > 0 ? `${pathname}?${query}` : pathname;
    if (next.before === undefined) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
  };
  return [view, change];
}
