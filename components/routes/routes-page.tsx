"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { NewRoute } from "./new-route";
import { routesQuery } from "./route-queries";

const RoutesTable = onDemand(() => import("./routes-table").then(({ RoutesTable }) => RoutesTable), Waiting);

function Waiting() {
  return <LoadingRows rows={4} label="Loading the routes" />;
}

export function RoutesPage({ manages, first }: { manages: boolean; first: boolean }) {
  return manages ? <Routes first={first} /> : <RoutesClosed />;
}

/** Shown to people without access to routes. */
export function RoutesClosed() {
  return (
    <>
      <PageHeader title="Routes" />
      <div className="pane-body">
        <EmptyState title="Only owners and admins can see routes">
          Routes name providers. If a model is missing, ask an owner or admin.
        </EmptyState>
      </div>
    </>
  );
}

/** `first`: the person belongs to the first team, which changes routes. */
function Routes({ first }: { first: boolean }) {
  const { data, error, refetch } = useQuery(routesQuery);
  return (
    <>
      <PageHeader
        title="Routes"
        tools={
          <>
            <Link href="/fault-lab" className={buttonClass({ variant: "quiet" })}>
              Fault lab
            </Link>
            {first && <NewRoute />}
          </>
        }
      />
      {!first && (
        <p className="text-dense text-ink-3 border-rule border-b px-4 py-2">
          Routes apply to every team. Owners and admins of the first team can change them.
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && <RoutesTable items={data.items} />}
        {data?.items.length === 0 && (
          <div className="pane-body">
            <EmptyState title="No routes yet">
              A route gives a model name several targets: which one is called first, how long each may take, and what happens if one fails.
            </EmptyState>
          </div>
        )}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className="pane-body">
            <ErrorState title="The routes could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
            </ErrorState>
          </div>
        )}
      </div>
    </>
  );
}
