"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { overviewQuery } from "./overview-query";
import { RANGE_SEGMENTS, useRange } from "./range";
import { hasSandbox, useSandboxChosen } from "./steps";

const Everyday = later(() => import("./everyday").then(({ Everyday }) => Everyday), Waiting);
const Fresh = later(() => import("./fresh").then(({ Fresh }) => Fresh), Waiting);

function Waiting() {
  return <LoadingRows rows={8} label="Loading the overview" />;
}

interface OverviewPageProps {
  name: string;
  /** Whether the person may see providers, and add one. */
  manages: boolean;
  connects: boolean;
}

/** The gateway's status; before its first call, the checklist. */
export function OverviewPage({ name, manages, connects }: OverviewPageProps) {
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery(overviewQuery);
  const [sandboxChosen, chooseSandbox] = useSandboxChosen();
  // After the first call the everyday page is shown. A checklist that was open stays until dismissed.
  const [listSeen, setListSeen] = useState(false);
  const [range, setRange] = useRange();
  const open = data !== undefined && !data.checklist.firstCall.done;
  if (open && isFetchedAfterMount && !listSeen) setListSeen(true);
  const tools = (
    <>
      <span className="label">{isError && data ? "out of date: the gateway is not responding" : ""}</span>
      {(!data || hasSandbox(data)) && (
        <Link className={buttonClass({ small: true })} href="/tour">
          Take the tour
        </Link>
      )}
      {data && !open && !listSeen && <SegmentedControl label="Time" value={range} segments={RANGE_SEGMENTS} onChange={setRange} />}
    </>
  );
  return (
    <>
      <PageHeader title="Overview" tools={tools} />
      {data && (open || listSeen) && (
        <Fresh
          of={data}
          person={name}
          manages={manages}
          connects={connects}
          sandboxChosen={sandboxChosen}
          onSandbox={chooseSandbox}
          onLeave={() => setListSeen(false)}
        />
      )}
      {data && !open && !listSeen && <Everyday of={data} range={range} manages={manages} connects={connects} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <div className="pane-body">
          <ErrorState title="The figures could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} API calls may still work.
          </ErrorState>
        </div>
      )}
    </>
  );
}
