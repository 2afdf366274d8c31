"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../shell/page-header";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { datasetsQuery } from "./dataset-queries";
import { NewDataset } from "./new-dataset";

const DatasetsTable = onDemand(() => import("./datasets-table").then(({ DatasetsTable }) => DatasetsTable), Waiting);

function Waiting() {
  return <LoadingRows rows={4} label="Loading the datasets" />;
}

export function DatasetsPage({ changes }: { changes: boolean }) {
  const { data, error, refetch } = useQuery(datasetsQuery);
  return (
    <>
      <PageHeader title="Datasets" tools={changes && <NewDataset />} />
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && <DatasetsTable items={data.items} />}
        {data?.items.length === 0 && (
          <div className="pane-body">
            <EmptyState title="No datasets yet">
              A dataset is a table of cases: values for a prompt's variables, and optionally the expected answer. Evaluations run a prompt
              on each of them.
            </EmptyState>
          </div>
        )}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className="pane-body">
            <ErrorState title="The datasets could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        )}
      </div>
    </>
  );
}
