import { LEAST_FOR_ESTIMATE } from "../../contracts/video-terms";
import type { VideoEstimate, VideoHistory } from "./contract";
import type { TookMs } from "./store";

/** Videos of half to double the length count as similar. */
const SIMILAR = 2;
const BARS = 11;

/** Durations of the most similar finished jobs; null if there are too few. */
export function estimateFrom(finished: readonly TookMs[], durationS: number | null): VideoEstimate | null {
  const { basis, tookMs } = comparable(finished, durationS);
  if (tookMs.length < LEAST_FOR_ESTIMATE) return null;
  return { n: tookMs.length, p10Ms: at(tookMs, 0.1), p90Ms: at(tookMs, 0.9), basis };
}

/** The same jobs as a histogram; null if there are too few. */
export function historyFrom(finished: readonly TookMs[], durationS: number | null): VideoHistory | null {
  const { tookMs } = comparable(finished, durationS);
  const [shortest = 0] = tookMs;
  const longest = tookMs.at(-1) ?? 0;
  if (tookMs.length < LEAST_FOR_ESTIMATE) return null;
  const barMs = Math.max(1, Math.ceil((longest - shortest + 1) / BARS));
  const bars = new Array<number>(BARS).fill(0);
  for (const ms of tookMs) {
    const bar = Math.floor((ms - shortest) / barMs);
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return { n: tookMs.length, fromMs: shortest, barMs, bars };
}

/** Jobs of similar length if there are enough, otherwise all; shortest first. */
function comparable(finished: readonly TookMs[], durationS: number | null): { basis: VideoEstimate["basis"]; tookMs: number[] } {
  const similar =
    durationS === null
      ? []
      : finished.filter((job) => job.durationS !== null && job.durationS >= durationS / SIMILAR && job.durationS <= durationS * SIMILAR);
  const basis = similar.length >= LEAST_FOR_ESTIMATE ? "length" : "model";
  const chosen = basis === "length" ? similar : finished;
  return { basis, tookMs: chosen.map(({ tookMs }) => tookMs).sort((left, right) => left - right) };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
