import type { StatusKind } from "@/components/ui/status-mark";
import { formatBytes } from "@/lib/client/size";
import { STATUS_WORDS } from "@/lib/client/video/labels";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { STATUS_KINDS } from "../status";

/** One line of a job's timeline. `raw` is in the words of whoever said it. */
export interface TimelineEntry {
  at: number;
  kind: StatusKind;
  title: string;
  raw: string;
}

type Told = Pick<
  VideoJobDetail,
  "createdAt" | "endedAt" | "timeline" | "checks" | "request" | "provider" | "videos" | "error" | "status" | "retriedFrom"
>;

/** Everything that happened to a job, in its order. */
export function entriesOf(job: Told): TimelineEntry[] {
  const { createdAt, timeline, checks, request, videos, error, status, endedAt } = job;
  const accepted: TimelineEntry = {
    at: createdAt,
    kind: "ok",
    title: job.retriedFrom === null ? "Accepted and stored" : "Accepted as a retry",
    raw: request ? `${request.method} ${request.path}` : "",
  };
  const changes = timeline.map(({ at, status: then, word }, index) => {
    const same = index > 0 && timeline[index - 1]?.status === then;
    return { at, kind: STATUS_KINDS[then], title: same ? `Still ${STATUS_WORDS[then].toLowerCase()}` : STATUS_WORDS[then], raw: word };
  });
  const failed = checks
    .filter(({ ok }) => !ok)
    .map(({ at, times, status: code, body }) => ({
      at,
      kind: "fail" as const,
      title: times > 1 ? `${times} checks failed and were tried again` : "Check failed, tried again",
      raw: [code ?? "no reply", body.slice(0, 120)].join(" · "),
    }));
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
  const entries = [accepted, ...[...changes, ...failed].sort((a, b) => a.at - b.at), ...stored];
  const last = entries.at(-1);
  if (error && last) last.raw = [last.raw, error.message].filter(Boolean).join(" · ");
  return entries;
}

/** Seconds since the line before, as `+ 16.7 s`. */
export function gapLabel(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return `+ ${seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1)} s`;
}
