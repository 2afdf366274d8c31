"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApiError } from "@/lib/client/api";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { StatusMark } from "../ui/status-mark";
import { STATES } from "./labels";
import { rolloutQuery } from "./rollout-queries";
import { routeQuery } from "./route-queries";

const RouteEditor = onDemand(() => import("./route-editor").then(({ RouteEditor }) => RouteEditor), Waiting);
const RouteTools = onDemand(() => import("./route-tools").then(({ RouteTools }) => RouteTools));

function Waiting() {
  return <LoadingRows rows={8} label="Loading the route" />;
}

export function RoutePage({ id }: { id: string }) {
  const router = useRouter();
  const { data: route, error, refetch } = useQuery(routeQuery(id));
  // Whether there is a rollout changes the height of the page.
  const { isFetched } = useQuery(rolloutQuery(id));
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <header className="head-page">
        <WayBack href="/routes">Routes</WayBack>
        <h1 className="mono min-w-0 truncate text-title" title={id}>
          {id}
        </h1>
        {route && (
          <span className="label flex-none max-md:hidden">
            {route.source === "file" ? "in the settings file" : `version ${route.version}`}
          </span>
        )}
        {route && route.state !== "works" && <StatusMark {...STATES[route.state]} />}
        <div className="head-tools">
          {route && (
            <Link href={`/fault-lab?route=${encodeURIComponent(id)}`} className={buttonClass({ variant: "quiet" })}>
              Fault lab
            </Link>
          )}
          {route && <RouteTools of={route} onDeleted={() => router.push("/routes")} />}
        </div>
      </header>
      {route && !gone && isFetched && <RouteEditor key={route.id} of={route} />}
      {(route ? !isFetched && !gone : !error) && <Waiting />}
      {!route && error && (
        <div className="pane-body">
          {gone ? (
            <ErrorState
              title="No such route"
              actions={
                <Link href="/routes" className={buttonClass()}>
                  All routes
                </Link>
              }
            >
              It was deleted, or its targets are not available to this team.
            </ErrorState>
          ) : (
            <ErrorState title="The route could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
            </ErrorState>
          )}
        </div>
      )}
    </>
  );
}
