"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { modelsQuery, runQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { openRun, openSession, sessionOf } from "@/lib/client/session/sessions";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { PlaygroundPage } from "./define";
import { firstModel } from "./first-model";
import { useRunInAddress } from "./use-run-in-address";
import { useSession } from "./use-session";

interface OpenedSession<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  /** The run in the address. */
  runId: string | undefined;
  /** Suitable models; undefined while loading. */
  models: readonly ConsoleModel[] | undefined;
  /** Why the run, or the models, cannot be shown. */
  error: Error | null;
  /** Whether the run is still loading: until then nothing is shown, in particular not the draft. */
  waiting: boolean;
}

/**
 * The session of the run in the address, otherwise the draft's. In a browser only. A session that starts a round changes the address
 * itself; until the router has processed that, the page keeps it.
 */
export function usePlaygroundSession<Own, Output>(page: PlaygroundPage<Own, Output>): OpenedSession<Own, Output> {
  const runId = useRunInAddress(page.id);
  const known = useMemo(() => sessionOf(page, runId), [page, runId]);
  // Returning to a run shows its current state.
  const { data, error: missing, isPending } = useQuery({ ...runQuery(runId ?? ""), enabled: known === undefined, gcTime: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that is fetched again is the same run
  const opened = useMemo(() => known ?? (data && openRun(page, data)), [known, page, data?.id]);
  const session = opened ?? openSession(page);
  const models = useQuery(modelsQuery);
  const fitting = useMemo(() => models.data?.items.filter(({ playgrounds }) => playgrounds.includes(page.id)), [models.data, page.id]);
  useSession(session);
  useModelsInAddress(session, { models: fitting, page, enabled: runId === undefined });
  return {
    session,
    runId,
    models: fitting,
    waiting: opened === undefined && isPending,
    error: (opened ? null : missing) ?? (fitting ? null : models.error),
  };
}

/** The address takes precedence when the page opens; afterwards it follows the selection. Without either, the most suitable model. */
function useModelsInAddress<Own, Output>(
  session: PlaygroundSession<Own, Output>,
  { models, page, enabled }: { models: readonly ConsoleModel[] | undefined; page: PlaygroundPage<Own, Output>; enabled: boolean },
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
    if (!enabled || !read || chosen !== "" || !models) return;
    const { fits = () => true, suits = () => 0 } = page;
    const first = firstModel(models, { suits, fits: (model) => fits(model, session.state.own) });
    if (first) session.setModel(session.state.columns[0]?.id ?? "", first.id);
  }, [session, models, page, enabled, read, chosen]);
  useEffect(() => {
    if (!enabled || !read || chosen === "") return;
    const address = new URL(window.location.href);
    if (address.searchParams.get("m") === chosen) return;
    address.searchParams.set("m", chosen);
    // Commas and colons are more readable unescaped, and allowed in a query.
    const search = address.search.replaceAll("%2C", ",").replaceAll("%3A", ":");
    // With its own state the router treats it as its own navigation. Notifying it would abort a pending navigation: a link that was
    // pressed before the models had loaded would do nothing.
    window.history.replaceState(window.history.state, "", address.pathname + search);
  }, [enabled, read, chosen]);
}
