"use client";

import type { ConsoleOverview } from "@/lib/contracts/console-overview";
import { RealModel } from "../providers/real-model";
import { Button } from "../ui/button";
import { ChecklistLines } from "./checklist-lines";
import { FirstCall } from "./first-call";
import { LivePane } from "./live-pane";
import { stillToDo } from "./steps";

interface FreshProps {
  of: ConsoleOverview;
  person: string;
  manages: boolean;
  connects: boolean;
  sandboxChosen: boolean;
  onSandbox(): void;
  onLeave(): void;
}

/** The page of a new gateway: four lines to a first call, the call itself, a real model, and the live figures beside it. */
export function Fresh({ of: overview, person, manages, connects, sandboxChosen, onSandbox, onLeave }: FreshProps) {
  const open = stillToDo(overview.checklist, sandboxChosen);
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,720px)_minmax(0,1fr)] lg:content-stretch">
      <div className="min-w-0 border-rule px-4 py-6 lg:border-r lg:pr-6">
        <div className="row h-8">
          <h2 className="h2 text-prose">Four lines to a first call</h2>
          <span className="label push" role="status">
            {4 - open} of 4
          </span>
        </div>
        <ChecklistLines overview={overview} person={person} connects={connects} sandboxChosen={sandboxChosen} onSandbox={onSandbox} />
        {open > 0 ? (
          <p className="hint mt-3">The list leaves when the last line is ticked.</p>
        ) : (
          <p className="row mt-3">
            <span className="dim">All four lines are done.</span>
            <Button small variant="primary" onClick={onLeave}>
              Show the everyday page
            </Button>
          </p>
        )}
        <FirstCall baseUrl={overview.baseUrl} />
        {connects && (
          <section id="real-model" className="mt-8" aria-label="A real model in a minute" tabIndex={-1}>
            <h2 className="h2 text-prose">A real model in a minute</h2>
            <RealModel />
          </section>
        )}
      </div>
      <LivePane of={overview} manages={manages} />
    </div>
  );
}
