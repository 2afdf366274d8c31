"use client";

import { useNow } from "@/components/ui/moment";
import { StatusMark } from "@/components/ui/status-mark";
import { elapsedOf, STATUS_WORDS, trimmed } from "@/lib/client/video-words";
import type { VideoJobDetail } from "@/lib/contracts/console-video";
import { STATUS_KINDS } from "../status";

/** The job in figures, as the gateway measured them. What is not known is a dash. */
export function JobReadout({ job }: { job: VideoJobDetail }) {
  const now = useNow();
  const { status, createdAt, startedAt, endedAt, checkCount, durationS, tokens } = job;
  const began = startedAt ?? endedAt;
  const waited = began === null ? elapsedOf(job, now) : began - createdAt;
  const ran = startedAt === null ? undefined : (endedAt ?? now) - startedAt;
  return (
    <dl className="readout narrow job-readout" title="Measured by the gateway">
      <div className="cell">
        <dt className="label">Status</dt>
        <dd className="v status">
          <StatusMark kind={STATUS_KINDS[status]} word={STATUS_WORDS[status]} />
        </dd>
      </div>
      <Cell name="Queued" value={seconds(waited)} unit="s" />
      <Cell name="Running" value={ran === undefined ? undefined : seconds(ran)} unit="s" />
      <Cell name="Checks" value={String(checkCount)} />
      <Cell name="Out" value={durationS === null ? undefined : trimmed(durationS)} unit="s" />
      <Cell name="Tokens" value={tokens > 0 ? tokens.toLocaleString("en-GB") : undefined} />
    </dl>
  );
}

const seconds = (ms: number) => (Math.max(0, ms) / 1000).toFixed(ms < 100_000 ? 1 : 0);

function Cell({ name, value, unit }: { name: string; value: string | undefined; unit?: string }) {
  return (
    <div className="cell">
      <dt className="label">{name}</dt>
      <dd className={`v${value === undefined ? " blank" : ""}`}>
        {value ?? "–"}
        {unit && value !== undefined && <span className="u">{unit}</span>}
      </dd>
    </div>
  );
}
