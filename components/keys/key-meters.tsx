"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { KEYS } from "@/lib/console/keys/addresses";
import type { KeyMeters as Meters } from "@/lib/console/keys/meters-contract";
import { formatCount } from "../playground/figures";
import { type ShownMeter, shownMeters } from "./meters";

const REFRESH_MS = 3_000;

/** Polled while the page is visible, and refetched if the key's limits change. */
const metersQuery = (id: string) =>
  queryOptions({
    queryKey: ["key", id, "meters"],
    queryFn: ({ signal }) => call<Meters>(KEYS.meters, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });

/** Current use of a key's limits, and the one reached first. */
export function KeyMeters({ id }: { id: string }) {
  const { data, error } = useQuery(metersQuery(id));
  return (
    <section aria-label="Limits right now" className="flex min-h-32 min-w-0 flex-col gap-2 border-rule border-b px-4 py-3 lg:pr-6">
      <div className="flex min-w-0 flex-wrap items-baseline gap-2">
        <h2 className="font-strong text-control">Right now</h2>
        <span className="text-dense text-ink-3">{note({ shared: data?.shared ?? true, error })}</span>
      </div>
      {data && (
        <dl className="grid min-w-0 grid-cols-3 gap-4">
          {shownMeters(data).map((one) => (
            <Meter key={one.limit} of={one} />
          ))}
        </dl>
      )}
    </section>
  );
}

function note({ shared, error }: { shared: boolean; error: Error | null }): string {
  if (error) return `Not known: ${error.message}`;
  return shared
    ? "Calls and tokens in the last 60 seconds, all processes."
    : "Shared counters are unavailable: counts of one process only.";
}

function Meter({ of: { label, meter } }: { of: ShownMeter }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="label">{label}</dt>
      {meter ? (
        <>
          <dd className={`font-mono ${meter.full ? "text-fail" : ""}`}>
            {formatCount(meter.used)} of {formatCount(meter.max)}
          </dd>
          <dd aria-hidden="true" className="border-rule-2 border-b">
            <span
              className={`block h-1 ${meter.full ? "bg-fail" : "bg-ink-2"}`}
              style={{ width: `${Math.max(0.5, meter.share * 100)}%` }}
            />
          </dd>
          <dd className="text-dense text-ink-2">{meter.whose}</dd>
          {meter.others && <dd className="text-dense text-ink-3">{meter.others}</dd>}
        </>
      ) : (
        <dd className="text-dense text-ink-3">no limit</dd>
      )}
    </div>
  );
}
