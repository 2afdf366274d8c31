import type { VideoEstimate, VideoJob, VideoJobStatus } from "../../console/video/contract";
import { span, ticking } from "../when";

/** Display names of statuses. */
export const STATUS_WORDS: Record<VideoJobStatus, string> = {
  queued: "Queued",
  running: "Running",
  done: "Done",
  failed: "Failed",
  cancelled: "Stopped",
  unknown: "Unknown",
};

/** `1:20 to 4:10`, from milliseconds; one figure if both are the same second. */
export function rangeLabel(fromMs: number, toMs: number): string {
  const [from, to] = [ticking(fromMs), ticking(toMs)];
  return from === to ? from : `${from} to ${to}`;
}

/** `Usually 1:20 to 4:10 on this model, 37 jobs.` */
export function estimateLabel({ p10Ms, p90Ms, n, basis }: VideoEstimate): string {
  const like = basis === "length" ? "at this length on this model" : "on this model";
  return `Usually ${rangeLabel(p10Ms, p90Ms)} ${like}, ${n} jobs.`;
}

/** Milliseconds from submit to now, or to the end. */
export function elapsedOf({ createdAt, endedAt }: Pick<VideoJob, "createdAt" | "endedAt">, now: number): number {
  return Math.max(0, (endedAt ?? now) - createdAt);
}

/** The state of an unfinished job in one line, without a percentage of the whole. */
export function standingLabel(
  job: Pick<VideoJob, "status" | "word" | "queuePosition" | "estimate" | "checkedAt" | "createdAt" | "endedAt">,
  now: number,
): string {
  const { status, word, queuePosition, estimate, checkedAt } = job;
  const checked = checkedAt === null ? "" : ` Last checked ${span(now - checkedAt)} ago.`;
  if (status === "unknown") return `The provider reported an unknown status. It is checked again.${checked}`;
  if (status === "queued" && word === "submitting") return "Being submitted to the provider.";
  if (status === "queued" && queuePosition !== null)
    return queuePosition === 1 ? "Next in the queue." : `Position ${queuePosition} in the queue.`;
  if (!estimate) return status === "running" && checked ? checked.trim() : "";
  if (elapsedOf(job, now) > estimate.p90Ms)
    return `Longer than most of ${estimate.n} earlier jobs. Still running${checkedAt === null ? "." : ` at the vendor.${checked}`}`;
  return estimateLabel(estimate);
}

/** `5 s 1280×720`; unknown parts are left out. */
export function shapeLabel({ durationS, width, height }: Pick<VideoJob, "durationS" | "width" | "height">): string {
  const seconds = durationS === null ? "" : `${trimmed(durationS)} s`;
  const size = width === null || height === null ? "" : `${width}×${height}`;
  return [seconds, size].filter(Boolean).join(" ");
}

/** A number with at most two decimals, without trailing zeros. */
export function trimmed(figure: number): string {
  return String(Number(figure.toFixed(2)));
}

/** `task_01JA…K2Q7` */
export function shortJobId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id;
}

/** A video's file name: model, job and prompt, safe for any file system. */
export function videoFileName({ id, prompt, model }: Pick<VideoJob, "id" | "prompt" | "model">, index = 0): string {
  const words = prompt
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 48)
    .replace(/-+$/, "");
  const name = model.replace(/[^\w.-]+/g, "-");
  return `${[words || "video", name, id.slice(-6).toLowerCase(), index > 0 ? index + 1 : ""].filter(Boolean).join("_")}.mp4`;
}
