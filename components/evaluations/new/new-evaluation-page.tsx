"use client";

import { WayBack } from "../../shell/way-back";
import { EmptyState } from "../../ui/empty-state";
import { onDemand } from "../../ui/later";
import { LoadingRows } from "../../ui/loading-rows";

const FirstDraft = onDemand(() => import("./first-draft").then(({ FirstDraft }) => FirstDraft), Waiting);

function Waiting() {
  return <LoadingRows rows={8} label="Loading the form" />;
}

/** `runs`: the person may start evaluations. */
export function NewEvaluationPage({ runs }: { runs: boolean }) {
  return (
    <>
      <header className="head-page">
        <WayBack href="/evaluations">Evaluations</WayBack>
        <h1 className="min-w-0 truncate text-title">New evaluation</h1>
        <span className="label ml-auto max-md:hidden">Nothing is sent before Start</span>
      </header>
      {runs ? (
        <FirstDraft />
      ) : (
        <div className="pane-body">
          <EmptyState title="Viewers cannot start evaluations">
            Ask an owner for the Developer role. Evaluations of the team can be read.
          </EmptyState>
        </div>
      )}
    </>
  );
}
