"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "@/lib/client/api";
import { clock, dayClock } from "@/lib/client/when";
import { OUTAGES } from "@/lib/console/outages/addresses";
import type { OutageList } from "@/lib/console/outages/contract";
import { Moment } from "../ui/moment";
import { BottomLine } from "./bottom-line";
import { OUTAGE_TEXTS } from "./outage-texts";

const REFRESH_MS = 15_000;
const REFRESH_AWAY_MS = 3_000;
const HOURS_MS = 12 * 3_600_000;

/** What the gateway cannot reach, since when, and what still works. Asked again as soon as another call gets 503. */
export function Outages() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["outages"],
    queryFn: ({ signal }) => call<OutageList>(OUTAGES.list, { signal }),
    refetchInterval: ({ state }) => (state.error || state.data?.items.length ? REFRESH_AWAY_MS : REFRESH_MS),
    retry: false,
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error" || event.query.queryKey[0] === "outages") return;
        if (isUnavailable(event.action.error)) void refetch();
      }),
    [client, refetch],
  );
  // A process that doesn't know this session needs the database to say more.
  if (isUnavailable(error)) return <Unknown />;
  return (
    <div role="status">
      {data?.items.map(({ service, since }) => (
        <BottomLine key={service}>
          <span>
            {OUTAGE_TEXTS[service].what} <Moment at={since} format={time} />. {OUTAGE_TEXTS[service].consequence}
          </span>
        </BottomLine>
      ))}
    </div>
  );
}

function Unknown() {
  return (
    <div role="status">
      <BottomLine>
        <span>The database does not respond. {OUTAGE_TEXTS.database.consequence}</span>
      </BottomLine>
    </div>
  );
}

function time(at: number, now: number): string {
  return now - at < HOURS_MS ? clock(at, { seconds: false }) : dayClock(at, now);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}
