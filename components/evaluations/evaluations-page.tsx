"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { evaluationsQuery, LISTED } from "./evaluation-queries";

const EvaluationsTable = onDemand(() => import("./evaluations-table").then(({ EvaluationsTable }) => EvaluationsTable), Waiting);

function Waiting() {
  return <LoadingRows rows={6} label="Loading the evaluations" />;
}

/** `runs`: the person may start evaluations. */
export function EvaluationsPage({ runs }: { runs: boolean }) {
  const router = useRouter();
  const before = useSearchParams().get("before") ?? undefined;
  const { data, error, refetch } = useQuery(evaluationsQuery(before));
  const items = data?.items ?? [];
  const oldest = items.length === LISTED ? items.at(-1) : undefined;
  return (
    <>
      <PageHeader title="Evaluations" tools={runs && items.length > 0 && <NewLink />} />
      <div className="min-h-0 flex-1 overflow-auto">
        {items.length > 0 && <EvaluationsTable items={items} />}
        {(oldest || before !== undefined) && (
          <div className="flex gap-2 p-4">
            {before !== undefined && <Button onClick={() => router.push("/evaluations")}>Newest</Button>}
            {oldest && <Button onClick={() => router.push(`/evaluations?before=${oldest.id}`)}>Older</Button>}
          </div>
        )}
        {data && items.length === 0 && before === undefined && <None runs={runs} />}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className="pane-body">
            <ErrorState title="The evaluations could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Running evaluations continue on the server.
            </ErrorState>
          </div>
        )}
      </div>
    </>
  );
}

function NewLink() {
  return (
    <Link href="/evaluations/new" className={buttonClass({ variant: "primary" })}>
      New evaluation
    </Link>
  );
}

function None({ runs }: { runs: boolean }) {
  return (
    <div className="pane-body">
      <EmptyState title="No evaluations yet" actions={runs && <NewLink />}>
        An evaluation sends the rows of a dataset to several prompts and models, checks every answer, and shows which is better, at what
        cost, and how certain that is.
      </EmptyState>
    </div>
  );
}
