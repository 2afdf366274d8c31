"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LabBreaker, LabFault } from "@/lib/console/fault-lab/contract";
import { keysOf } from "@/lib/contracts/typed";
import { routesQuery } from "../routes/route-queries";
import { EmptyState } from "../ui/empty-state";
import { type Experiment, FIRST_EXPERIMENT, requestOf, type Sent, targetsOf } from "./experiment";
import { FaultTable } from "./fault-table";
import { LabForm } from "./lab-form";
import { sendLabCall } from "./lab-queries";
import { LabRail } from "./lab-rail";
import { LabResult } from "./lab-result";
import { LabStory } from "./lab-story";
import { FAULTS } from "./labels";

/** The form, the time rail, and what the caller received. */
export function LabBench({ first, breakers }: { first: string; breakers: readonly LabBreaker[] }) {
  const [experiment, setExperiment] = useState<Experiment>({ ...FIRST_EXPERIMENT, route: first });
  const [sent, setSent] = useState<Partial<Record<LabFault, Sent>>>({});
  const [shown, setShown] = useState<LabFault>();
  const routes = useQuery(routesQuery);
  const route = routes.data?.items.find(({ id }) => id === experiment.route)?.definition;
  const leaving = useSignal();

  const send = async (one: Experiment, fresh: boolean) => {
    const request = requestOf(one, route, fresh);
    const made = await sendLabCall(request, leaving.current?.signal);
    setSent((others) => ({ ...others, [one.fault]: { request, made } }));
    setShown(one.fault);
  };
  const once = useMutation({ mutationFn: () => send(experiment, false) });
  const all = useMutation({
    mutationFn: async () => {
      for (const fault of keysOf(FAULTS)) await send({ ...experiment, fault }, true);
    },
  });
  const pending = once.isPending || all.isPending || (experiment.route !== "" && !route);
  const current = shown && sent[shown];
  const change = (next: Partial<Experiment>) => {
    if (next.route !== undefined) setSent({});
    setExperiment({ ...experiment, ...next });
  };
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[300px_minmax(0,1fr)] lg:content-stretch lg:overflow-hidden xl:grid-cols-[300px_minmax(0,1fr)_336px]">
      <LabForm
        of={experiment}
        targets={targetsOf(route)}
        routes={routes.data?.items.map(({ id }) => id) ?? []}
        pending={pending}
        error={(once.error ?? all.error)?.message}
        onChange={change}
        onSend={() => once.mutate()}
      />
      <div className="flex min-w-0 flex-col border-rule max-lg:border-t lg:overflow-auto lg:border-l">
        {current ? (
          <>
            <LabRail of={current.made} />
            <LabStory of={current.made} />
          </>
        ) : (
          <div className="pane-body">
            <EmptyState title="No call yet">
              Arm a fault and press Send: attempts, waits, breakers and what the caller received appear on one time rail.
            </EmptyState>
          </div>
        )}
        <FaultTable of={sent} shown={shown} pending={pending} onShow={setShown} onSendAll={() => all.mutate()} />
      </div>
      <aside
        aria-label="What the caller received"
        className="min-w-0 border-rule bg-panel max-xl:border-t lg:max-xl:col-span-2 xl:overflow-auto xl:border-l"
      >
        <LabResult of={current} breakers={breakers} />
      </aside>
    </div>
  );
}

/** Aborted when the page is left, so that the call ends with it. */
function useSignal() {
  const controller = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    return () => own.abort();
  }, []);
  return controller;
}
