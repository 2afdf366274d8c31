import type { VideoFacts, VideoTask } from "../../contracts/task";

/** What all views share. Pure, and without the zod runtime, because the console uses it too. */

/** Why there is and will be no video; null otherwise. */
export function failureOf({ state, error }: VideoTask): VideoTask["error"] {
  if (state === "cancelled") return { code: "client_closed", message: "cancelled" };
  if (state === "expired") return { code: "upstream_timeout", message: "expired" };
  if (state !== "failed") return null;
  return error ?? { code: "internal_error", message: "The video could not be generated." };
}

/** Addresses of the finished videos; empty before that, and after retention removed them. */
export function videoUrls({ state, videos }: VideoTask): string[] {
  return state === "completed" ? videos.flatMap(({ url }) => (url === null ? [] : [url])) : [];
}

/** When the first of the upstream's own addresses expires, in seconds since the epoch; null if the videos are stored here. */
export function urlsEnd({ state, videos }: VideoTask): number | null {
  const ends = state === "completed" ? videos.flatMap(({ urlEndsAt }) => urlEndsAt ?? []) : [];
  return ends.length === 0 ? null : unixSeconds(Math.min(...ends));
}

/** Whole seconds since the epoch. */
export const unixSeconds = (ms: number): number => Math.floor(ms / 1000);

/** `16:9` for 1920 × 1080. */
export function ratioOf({ width, height }: VideoFacts): string {
  let [big, small] = [width, height];
  while (small > 0) [big, small] = [small, big % small];
  return `${width / big}:${height / big}`;
}

export const shortSide = ({ width, height }: VideoFacts): number => Math.min(width, height);

/** The final states of the unified form, its relatives and the OpenAI form. */
export function unifiedState({ state }: VideoTask): "queued" | "in_progress" | "completed" | "failed" {
  return state === "cancelled" || state === "expired" ? "failed" : state;
}

/** Whole percent; 100 only after the end. */
export function progressOf({ progress }: VideoTask): number {
  return Math.max(0, Math.min(100, Math.floor(progress)));
}
