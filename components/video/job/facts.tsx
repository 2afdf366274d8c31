import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { FactList } from "@/components/ui/fact-list";
import { SimulatedTag } from "@/components/ui/tag";
import { shortJobId, trimmed } from "@/lib/client/video/labels";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { Link } from "../../ui/link";

/** The video's properties and origin, in two lists. */
export function Facts({ job }: { job: VideoJobDetail }) {
  return (
    <div className="grid grid-cols-2 gap-x-8 border-t border-rule px-4 pt-2 pb-4 max-md:grid-cols-1">
      <FactList look="beside" facts={videoFacts(job)} />
      <FactList look="beside" facts={jobFacts(job)} />
    </div>
  );
}

type Fact = readonly [string, ReactNode];
const unknown = <span className="text-ink-3">not known</span>;

function videoFacts({ model, provider, simulated, width, height, durationS, fps, n, fromImage }: VideoJobDetail): Fact[] {
  return [
    [
      "Model",
      <span key="model" className="mono">
        {model}
      </span>,
    ],
    [
      "Provider",
      <span key="provider" className="flex min-w-0 items-center gap-2">
        {provider}
        {simulated && <SimulatedTag />}
      </span>,
    ],
    ["Size", width === null || height === null ? unknown : <span key="size" className="mono">{`${width}×${height}`}</span>],
    [
      "Duration",
      durationS === null ? (
        unknown
      ) : (
        <span key="duration" className="mono">{`${trimmed(durationS)} s${fps === null ? "" : ` at ${trimmed(fps)} fps`}`}</span>
      ),
    ],
    ["Videos", [n, fromImage ? "from an image" : "from text"].join(", ")],
  ];
}

function jobFacts({ id, seed, vendorTaskId, maker, attempt, retriedFrom, retries, batchId }: VideoJobDetail): Fact[] {
  return [
    [
      "Seed",
      seed === null ? (
        unknown
      ) : (
        <span key="seed" className="flex min-w-0 items-center gap-2">
          <span className="mono">{seed}</span>
          <CopyButton small text={String(seed)} what="the seed" />
          <Link href={`/video/new?from=${id}&seed=${seed}`} aria-label="Reuse this seed for a new video">
            reuse
          </Link>
        </span>
      ),
    ],
    [
      "Task id",
      <span key="task" className="flex min-w-0 items-center gap-2">
        <span className="mono min-w-0 truncate">{vendorTaskId ?? shortJobId(id)}</span>
        <CopyButton small text={vendorTaskId ?? id} what="the task id" />
      </span>,
    ],
    [maker.kind === "person" ? "Person" : "Key", maker.kind === "person" ? `${maker.name}, from a playground` : maker.name],
    ["Attempt", <Attempts key="attempt" of={{ attempt, retriedFrom, retries }} />],
    [
      "Batch",
      batchId === null ? (
        <span key="batch" className="text-ink-3">
          none
        </span>
      ) : (
        <Link key="batch" href={`/video?batch=${batchId}`} className="mono">
          {`…${batchId.slice(-6)}`}
        </Link>
      ),
    ],
  ];
}

function Attempts({ of: { attempt, retriedFrom, retries } }: { of: Pick<VideoJobDetail, "attempt" | "retriedFrom" | "retries"> }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      {attempt}
      {retriedFrom !== null && (
        <>
          {", after "}
          <JobLink id={retriedFrom} />
        </>
      )}
      {retries.length > 0 && (
        <>
          {retriedFrom === null ? ", retried as " : "; retried as "}
          {retries.map((retry) => (
            <JobLink key={retry} id={retry} />
          ))}
        </>
      )}
    </span>
  );
}

function JobLink({ id }: { id: string }) {
  return (
    <Link href={`/video/${id}`} className="mono">
      {shortJobId(id)}
    </Link>
  );
}
