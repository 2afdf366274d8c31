"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { modelsQuery, runQuery } from "@/lib/client/queries";
import { PlaygroundSession } from "@/lib/client/session/session";
import { draftFollows, openSession, restoreSession } from "@/lib/client/session/sessions";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { RunDetail } from "@/lib/console/runs/contract";
import type { PlaygroundPage } from "./define";
import { useSession } from "./use-session";

interface OpenedSession<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  /** Models that fit the page; undefined while they are fetched. */
  models: readonly ConsoleModel[] | undefined;
  /** Why the saved run, or the models, cannot be shown. */
  error: Error | null;
  /** The saved run that the session shows; undefined where it shows the draft. */
  saved: RunDetail | undefined;
  /** Whether a saved run is still fetched: until then there is nothing to show, least of all the draft. */
  waiting: boolean;
}

/** The session of a playground page, or of one saved run of it, tied to the address: `?m=a,b` chooses models. */
export function usePlaygroundSession<Own, Output>(
  page: PlaygroundPage<Own, Output>,
  runId: string | undefined,
): OpenedSession<Own, Output> {
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [blank] = useState(() => new PlaygroundSession(page, NO_PORTS));
  const own = inBrowser ? openSession(page) : blank;
  const isOwn = runId === undefined || own.round?.id === runId || (inBrowser && draftFollows(page, runId));
  const saved = useQuery({ ...runQuery(runId ?? ""), enabled: inBrowser && !isOwn });
  const session = useMemo(() => (isOwn || !saved.data ? own : restoreSession(page, saved.data)), [isOwn, own, page, saved.data]);
  const models = useQuery(modelsQuery);
  const fitting = useMemo(() => models.data?.items.filter(({ playgrounds }) => playgrounds.includes(page.id)), [models.data, page.id]);
  useSession(session);
  useModelsInAddress(session, { models: fitting, fits: page.fits, enabled: inBrowser && isOwn && runId === undefined });
  return {
    session,
    models: fitting,
    saved: isOwn ? undefined : saved.data,
    waiting: !isOwn && saved.isPending,
    error: (isOwn ? null : saved.error) ?? (fitting ? null : models.error),
  };
}

/** On the server nothing is sent and nothing is kept. */
const NO_PORTS = {
  origin: "",
  bearer: () => Promise.reject(new Error("No calls are made while the page is built.")),
  keep: () => undefined,
  reopen: () => Promise.reject(new Error("No calls are made while the page is built.")),
  record: () => undefined,
};

/** The address wins when the page opens; afterwards it follows what is chosen. Without either, the first model that fits, and can do what is asked for. */
function useModelsInAddress<Own, Output>(
  session: PlaygroundSession<Own, Output>,
  { models, fits, enabled }: { models: readonly ConsoleModel[] | undefined; fits: PlaygroundPage<Own, Output>["fits"]; enabled: boolean },
): void {
  const chosen = session.state.columns.map(({ model }) => model).join(",");
  const [read, setRead] = useState(false);
  useEffect(() => {
    if (!enabled || read) return;
    setRead(true);
    const wanted = new URLSearchParams(window.location.search).get("m")?.split(",").filter(Boolean) ?? [];
    if (wanted.length === 0) return;
    const columns = wanted.map((model, index) => ({ id: `c${index}`, params: {}, ...session.state.columns[index], model }));
    session.set({ columns });
  }, [session, enabled, read]);
  useEffect(() => {
    const first = (models?.find((model) => fits?.(model, session.state.own) ?? true) ?? models?.[0])?.id;
    if (enabled && read && chosen === "" && first !== undefined) session.setModel(session.state.columns[0]?.id ?? "", first);
  }, [session, models, fits, enabled, read, chosen]);
  useEffect(() => {
    if (!enabled || !read || chosen === "") return;
    const address = new URL(window.location.href);
    if (address.searchParams.get("m") === chosen) return;
    address.searchParams.set("m", chosen);
    // Commas and colons read better as they are, and are allowed in a query.
    const search = address.search.replaceAll("%2C", ",").replaceAll("%3A", ":");
    // With its own state the router takes it for its own step. What it is told of ends a navigation that is under way: a link that was
    // pressed before the models were there would lead nowhere.
    window.history.replaceState(window.history.state, "", address.pathname + search);
  }, [enabled, read, chosen]);
}
