import type { VideoJob } from "@/lib/console/video/contract";
import { LEAST_FOR_ESTIMATE } from "@/lib/contracts/video-terms";

/** Durations of a model's jobs, in milliseconds. */
export interface Range {
  n: number;
  p10Ms: number;
  medianMs: number;
  p90Ms: number;
  /** Whether only videos of similar length were counted. */
  alike: boolean;
}

type Finished = Pick<VideoJob, "createdAt" | "endedAt" | "durationS">;

/** The range of finished jobs: of videos between half and double the length if there are enough, otherwise of all; undefined below five. */
export function rangeOf(jobs: readonly Finished[], seconds: number | null): Range | undefined {
  const near =
    seconds === null ? [] : jobs.filter(({ durationS }) => durationS !== null && durationS >= seconds / 2 && durationS <= seconds * 2);
  const alike = near.length >= LEAST_FOR_ESTIMATE;
  const times = (alike ? near : jobs)
    .flatMap(({ createdAt, endedAt }) => (endedAt === null ? [] : [endedAt - createdAt]))
    .sort((a, b) => a - b);
  if (times.length < LEAST_FOR_ESTIMATE) return undefined;
  const at = (part: number) => times[Math.round((times.length - 1) * part)] ?? 0;
  return { n: times.length, p10Ms: at(0.1), medianMs: at(0.5), p90Ms: at(0.9), alike };
}

const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_200, 3_600].map((seconds) => seconds * 1_000);

/** An axis from zero with at most six steps that reaches `mostMs`. Milliseconds. */
export function axisFor(mostMs: number): { endMs: number; marks: number[] } {
  const step = STEPS_MS.find((size) => mostMs / size <= 5) ?? 7_200_000;
  const count = Math.max(1, Math.ceil(mostMs / step));
  return { endMs: count * step, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
