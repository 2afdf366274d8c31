import type { ErrorCode } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import { countOf as tokensOf } from "../../contracts/token-counts";
import type { VideoState } from "../capabilities";
import { type Fields, isFields } from "../fields";
import { REFUSED, withoutId } from "./failures";
import { sizeOf } from "./sizes";

/** URLs expire after a day. */
const KEPT_MS = 86_400_000;
/** Tasks of the flex tier take hours. */
const FLEX_PAUSE_MS = 60_000;
const GUESS: VideoFacts = { width: 1248, height: 704, fps: 24, durationS: 5, seed: 0 };

interface Words {
  /** Removes credentials from the vendor's text. */
  clean(text: string): string;
  word(value: unknown): string;
}

export type CgtState = { state: VideoState; lastFrameUrl?: string };

export function stateOf(task: Fields, { planned, words, now }: { planned: VideoFacts | null; words: Words; now: number }): CgtState {
  const word = words.word(task.status);
  const pause = task.service_tier === "flex" ? { againMs: FLEX_PAUSE_MS } : {};
  switch (word) {
    case "queued":
    case "pending":
      return { state: { state: "queued", word, ...pause } };
    case "running":
    case "processing":
      return { state: { state: "in_progress", word, ...pause } };
    case "succeeded":
      return finished(task, { planned, now });
    case "failed":
      return { state: { state: "failed", word, ...errorOf(task.error, words) } };
    case "cancelled":
    case "expired":
      return { state: { state: word, word } };
    default:
      return { state: { state: "in_progress", word: word || "(none)", unknown: true } };
  }
}

function errorOf(error: unknown, { clean }: Words): { code: ErrorCode; message: string } {
  const { code, message } = isFields(error) ? error : {};
  const said = typeof message === "string" ? clean(withoutId(message)) : "";
  const refused = typeof code === "string" && REFUSED.test(code);
  return {
    code: refused ? "content_policy_violation" : "bad_gateway",
    message: said || "The model's provider could not generate the video.",
  };
}

function finished(task: Fields, { planned, now }: { planned: VideoFacts | null; now: number }): CgtState {
  const word = "succeeded";
  const content = isFields(task.content) ? task.content : {};
  const { video_url: url, last_frame_url: lastFrameUrl } = content;
  if (typeof url !== "string" || url === "") {
    const message = "The model's provider reported the video as finished but returned none.";
    return { state: { state: "failed", word, code: "bad_response_body", message } };
  }
  const endedAt = typeof task.updated_at === "number" ? task.updated_at * 1000 : now;
  const usage = isFields(task.usage) ? task.usage : {};
  const tokens = tokensOf(usage.completion_tokens) ?? tokensOf(usage.total_tokens) ?? 0;
  const videos = [{ url, endsAt: Math.min(now, endedAt) + KEPT_MS, facts: factsOf(task, planned) }];
  const state: VideoState = { state: "completed", word, videos, tokens };
  return typeof lastFrameUrl === "string" && lastFrameUrl !== "" ? { state, lastFrameUrl } : { state };
}

function factsOf(task: Fields, planned: VideoFacts | null): VideoFacts {
  const { resolution, ratio, framespersecond, frames, duration, seed } = task;
  const size = typeof resolution === "string" && typeof ratio === "string" ? sizeOf({ resolution, ratio }) : undefined;
  const fps = countOf(framespersecond) || planned?.fps || GUESS.fps;
  const counted = countOf(frames);
  return {
    ...(planned ?? GUESS),
    ...size,
    fps,
    durationS: counted ? counted / fps : countOf(duration) || planned?.durationS || GUESS.durationS,
    seed: countOf(seed) ?? planned?.seed ?? GUESS.seed,
  };
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}
