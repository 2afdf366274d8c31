"use client";

import { UNKNOWN } from "@/components/playground/figures";
import { useNow } from "@/components/ui/moment";
import { Readout } from "@/components/ui/readout";
import { StatusMark } from "@/components/ui/status-mark";
import { grouped } from "@/lib/client/digits";
import { elapsedOf, STATUS_WORDS, trimmed } from "@/lib/client/video/labels";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { STATUS_KINDS } from "../status";

/** The job's figures as measured by the gateway. Unknown ones are a dash. */
export function JobReadout({ job }: { job: VideoJobDetail }) {
  const now = useNow();
  const { status, createdAt, startedAt, endedAt, checkCount, durationS, tokens } = job;
  const began = startedAt ?? endedAt;
  const waited = began === null ? elapsedOf(job, now) : began - createdAt;
  const ran = startedAt === null ? undefined : (endedAt ?? now) - startedAt;
  return (
    <Readout
      look="wide"
      phone="rows"
      title="Measured by the gateway"
      status={<StatusMark kind={STATUS_KINDS[status]} word={STATUS_WORDS[status]} />}
      cells={[
        { name: "Queued", figure: [seconds(waited), "s"] },
        { name: "Running", figure: ran === undefined ? UNKNOWN : [seconds(ran), "s"] },
        { name: "Checks", figure: [String(checkCount), ""] },
        { name: "Out", figure: durationS === null ? UNKNOWN : [trimmed(durationS), "s"] },
        { name: "Tokens", figure: tokens > 0 ? [grouped(tokens), ""] : UNKNOWN },
      ]}
    />
  );
}

const seconds = (ms: number) => (Math.max(0, ms) / 1000).toFixed(ms < 100_000 ? 1 : 0);
