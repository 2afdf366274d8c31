"use client";

import type { RouteView } from "@/lib/console/routing/contract";
import type { Route } from "@/lib/contracts/routing";
import { LeaveGuard } from "../shell/leave-guard";
import { Button } from "../ui/button";
import { onDemand } from "../ui/later";
import { toast } from "../ui/toast";
import { KEPT, useForm } from "../ui/use-form";
import { detailed, toPublish } from "./definition";
import { RolloutPanel } from "./rollout-panel";
import { RouteDiff } from "./route-diff";
import { publishRoute, versionAnew } from "./route-queries";
import { RouteSettings } from "./route-settings";
import { TargetList } from "./target-list";

const DryRunPanel = onDemand(() => import("./dry-run-panel").then(({ DryRunPanel }) => DryRunPanel));

/** The definition of a route beside its dry run. Routes of the file are shown without a way to change them. */
export function RouteEditor({ of: route }: { of: RouteView }) {
  const { ref, draft, touched, pending, error, late, change, undo, submit } = useForm({
    of: { definition: route.definition },
    compared: { stored: route.version, readAnew: () => versionAnew(route.id) },
    save: ({ draft: { definition }, seen }) => publishRoute(route.id, { route: toPublish(definition), version: seen ?? 1 }),
    onSaved: ({ id, version }) =>
      toast({ kind: "ok", title: `${id} is published`, text: `Version ${version} applies from the next call.` }),
    stays: true,
  });
  const { definition } = draft;
  const set = (next: Route) => change({ definition: next });
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch lg:overflow-hidden">
      <form
        ref={ref}
        aria-label="Route"
        className="flex min-w-0 flex-col lg:overflow-auto"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="bar">
          <h2 className="font-strong">Targets</h2>
          {route.editable && <span className="label max-md:hidden">drag, or ↑ ↓ on the grip</span>}
        </div>
        <TargetList
          targets={definition.targets.map(detailed)}
          health={route.targets}
          weighted={definition.order === "weighted"}
          editable={route.editable}
          onChange={(targets) => set({ ...definition, targets })}
        />
        <RouteSettings of={definition} disabled={!route.editable} onChange={set} />
        {touched && (
          <section
            className="mt-auto flex flex-none flex-col gap-2 border-rule border-t bg-canvas p-4 lg:sticky lg:bottom-0 lg:max-h-1/2 lg:overflow-auto"
            aria-label="Not yet published"
          >
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-strong">Not yet published</h2>
              <span className="label">against version {route.version}</span>
              <span className="ml-auto flex items-center gap-2">
                <Button onClick={undo}>Discard</Button>
                <Button variant="primary" type="submit" disabled={pending}>
                  {pending ? "Publishing" : "Publish"}
                </Button>
              </span>
            </div>
            <RouteDiff before={toPublish(route.definition)} after={toPublish(definition)} />
            {error && (
              <p className="text-dense text-fail" role="alert">
                {error.message}
                {late && ` ${KEPT}`}
              </p>
            )}
            <LeaveGuard onLeave={undo}>The changes of this route are not published.</LeaveGuard>
          </section>
        )}
      </form>
      <div className="flex min-w-0 flex-col border-rule bg-panel max-lg:border-t lg:overflow-auto lg:border-l">
        {route.source === "console" && <RolloutPanel of={route} />}
        <DryRunPanel route={toPublish(definition)} />
      </div>
    </div>
  );
}
