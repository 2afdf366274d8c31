"use client";

import { useQuery } from "@tanstack/react-query";
import { WayBack } from "../shell/way-back";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { labQuery } from "./lab-queries";

const LabBench = onDemand(() => import("./lab-bench").then(({ LabBench }) => LabBench), Waiting);

function Waiting() {
  return <LoadingRows rows={8} label="Loading the fault lab" />;
}

/** `route`: the id of the route that is chosen first; empty for the lab's own. */
export function FaultLabPage({ manages, route }: { manages: boolean; route: string }) {
  return (
    <>
      <header className="head-page">
        <WayBack href="/routes">Routes</WayBack>
        <h1 className="flex-none text-title">Fault lab</h1>
        <span className="label min-w-0 truncate max-md:hidden">break the sandbox on purpose, see what callers receive</span>
      </header>
      {manages ? (
        <Lab route={route} />
      ) : (
        <div className="pane-body">
          <EmptyState title="Only owners and admins can use the fault lab">It uses routes, which name providers.</EmptyState>
        </div>
      )}
    </>
  );
}

function Lab({ route }: { route: string }) {
  const { data, error, refetch } = useQuery(labQuery);
  if (data?.available) return <LabBench first={route} breakers={data.breakers} />;
  if (data)
    return (
      <div className="pane-body">
        <EmptyState title="The fault lab needs the sandbox">
          Its models take the place of the targets. Start the gateway without <code className="mono">SANDBOX=0</code>, and with the package
          in <code className="mono">packages/sandbox</code> installed.
        </EmptyState>
      </div>
    );
  if (!error) return <Waiting />;
  return (
    <div className="pane-body">
      <ErrorState title="The fault lab could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message} Calls are not affected.
      </ErrorState>
    </div>
  );
}
