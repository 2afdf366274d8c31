"use client";

import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleOverview } from "@/lib/console/overview/contract";
import { RealModel } from "../providers/real-model";
import { Button } from "../ui/button";
import { ChecklistLines } from "./checklist-lines";
import { FirstCall, type FirstModel } from "./first-call";
import { LivePane } from "./live-pane";
import { hasSandbox, stillToDo } from "./steps";

interface FreshProps {
  of: ConsoleOverview;
  person: string;
  manages: boolean;
  connects: boolean;
  sandboxChosen: boolean;
  onSandbox(): void;
  onLeave(): void;
}

/** The page of a new gateway: the checklist, the first call, providers, and live figures. */
export function Fresh({ of: overview, person, manages, connects, sandboxChosen, onSandbox, onLeave }: FreshProps) {
  const open = stillToDo(overview.checklist, sandboxChosen);
  const model = useFirstModel(overview);
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,720px)_minmax(0,1fr)] lg:content-stretch">
      <div className="min-w-0 border-rule px-4 py-6 lg:border-r lg:pr-6">
        <div className="flex min-w-0 items-center gap-2 h-8">
          <h2 className="font-strong text-prose">Four steps to your first call</h2>
          <span className="label ml-auto" role="status">
            {4 - open} of 4
          </span>
        </div>
        <ChecklistLines overview={overview} person={person} connects={connects} sandboxChosen={sandboxChosen} onSandbox={onSandbox} />
        {overview.checklist.firstCall.done ? (
          <p className="flex min-w-0 items-center gap-2 mt-3">
            <span className="text-ink-2">{open > 0 ? "The first call succeeded." : "All four steps are done."}</span>
            <Button small variant="primary" onClick={onLeave}>
              Show the overview
            </Button>
          </p>
        ) : (
          <p className="text-dense text-ink-3 mt-3">This list disappears after your first call.</p>
        )}
        {model && <FirstCall baseUrl={overview.baseUrl} model={model} />}
        {connects && (
          <section id="real-model" className="mt-8" aria-label="A real model in a minute" tabIndex={-1}>
            <h2 className="font-strong text-prose">A real model in a minute</h2>
            <RealModel />
          </section>
        )}
      </div>
      <LivePane of={overview} manages={manages} />
    </div>
  );
}

/** The model of the first call: the sandbox's, otherwise the first one with chat; undefined without any. */
function useFirstModel(overview: ConsoleOverview): FirstModel | undefined {
  const sandbox = hasSandbox(overview);
  const { data } = useQuery({ ...modelsQuery, enabled: !sandbox && overview.checklist.provider.done });
  if (sandbox) return { id: "sandbox-chat", simulated: true };
  return data?.items.find(({ playgrounds }) => playgrounds.includes("chat"));
}
