import type { StatusKind } from "@/components/ui/status-mark";
import { formatBytes } from "@/lib/client/size";
import { STATUS_WORDS } from "@/lib/client/video/labels";
import type { VideoCheck, VideoJobDetail } from "@/lib/console/video/contract";
import { STATUS_KINDS } from "../status";

/** A line of a job's timeline. `raw` is the original status. */
export interface TimelineEntry {
  at: number;
  kind: StatusKind;
  title: string;
  raw: string;
  /** The vendor's reply at that time. */
  reply?: VideoCheck;
}

type Told = Pick<
  VideoJobDetail,
  "createdAt" | "endedAt" | "timeline" | "checks" | "request" | "provider" | "videos" | "error" | "status" | "retriedFrom"
>;

export function entriesOf(job: Told): TimelineEntry[] {
  const { createdAt, timeline, checks, request, videos, error, status, endedAt } = job;
  const accepted: TimelineEntry = {
    at: createdAt,
    kind: "ok",
    title: job.retriedFrom === null ? "Accepted and stored" : "Accepted as a retry",
    raw: request ? `${request.method} ${request.path}` : "",
  };
  const replies = repliesOf(timeline, checks);
  const changes = timeline.map(({ at, status: then, word }, index) => {
    const same = index > 0 && timeline[index - 1]?.status === then;
    const title = same ? `Still ${STATUS_WORDS[then].toLowerCase()}` : STATUS_WORDS[then];
    return { at, kind: STATUS_KINDS[then], title, raw: word, reply: replies[index] };
  });
  const others = checks.filter((check) => !replies.includes(check)).map(checkEntry);
  const bytes = videos.reduce((sum, video) => sum + (video.bytes ?? 0), 0);
  const stored =
    status === "done" && endedAt !== null && bytes > 0
      ? [
          {
            at: endedAt,
            kind: "ok" as const,
            title: `Video stored, ${formatBytes(bytes)}`,
            raw: videos.map(({ assetId }) => assetId).join(", "),
          },
        ]
      : [];
  const entries = [accepted, ...[...changes, ...others].sort((a, b) => a.at - b.at), ...stored];
  const last = entries.at(-1);
  if (error && last) last.raw = [last.raw, error.message].filter(Boolean).join(" · ");
  return entries;
}

/** For each change the latest reply since the previous change: the gateway recorded the change right after it. */
function repliesOf(timeline: Told["timeline"], checks: Told["checks"]): (VideoCheck | undefined)[] {
  return timeline.map(({ at }, index) => {
    const before = timeline[index - 1]?.at ?? -Infinity;
    return checks.findLast((check) => check.ok && check.at <= at && check.at > before);
  });
}

/** A reply without a change, or a failed check. */
function checkEntry(check: VideoCheck): TimelineEntry {
  const { at, times, ok, status, body } = check;
  if (ok) return { at, kind: "ok", title: times > 1 ? `Same reply ${times} times` : "Answered", raw: "", reply: check };
  const title = times > 1 ? `${times} checks failed and were retried` : "Check failed, retried";
  return { at, kind: "fail", title, raw: [status ?? "no reply", body.slice(0, 120)].join(" · "), reply: check };
}

/** Seconds since the previous line, as `+ 16.7 s`. */
export function gapLabel(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return `+ ${seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1)} s`;
}
