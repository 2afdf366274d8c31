import type { ErrorCode } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import { secondsOf } from "../../contracts/token-counts";
import type { VideoState } from "../capabilities";
import { type Fields, isFields } from "../fields";
import { REFUSED } from "./failures";

/** URLs expire after a day. */
const KEPT_MS = 86_400_000;
/** A new task may not be visible everywhere yet. */
const SETTLING_MS = 60_000;

interface Setting {
  facts: VideoFacts;
  submittedAt: number;
  now: number;
  words: { clean(text: string): string; word(value: unknown): string };
}

/** Reads the vendor's reply, which is 200 for failed and unknown tasks too. */
export function stateOf(reply: Fields, { facts, submittedAt, now, words }: Setting): VideoState {
  const output = isFields(reply.output) ? reply.output : {};
  const word = words.word(output.task_status);
  switch (word) {
    case "PENDING":
      return { state: "queued", word };
    case "RUNNING":
    case "SUSPENDED":
      return { state: "in_progress", word };
    case "SUCCEEDED":
      return finished(output, { usage: isFields(reply.usage) ? reply.usage : {}, facts, now, clean: words.clean });
    case "FAILED":
      return { state: "failed", word, ...errorOf(output, words.clean) };
    case "CANCELED":
      return { state: "cancelled", word };
    case "UNKNOWN":
      return now - submittedAt < SETTLING_MS ? { state: "queued", word, unknown: true } : { state: "expired", word };
    default:
      return { state: "in_progress", word: word || "(none)", unknown: true };
  }
}

function errorOf({ code, message }: Fields, clean: (text: string) => string): { code: ErrorCode; message: string } {
  const said = typeof message === "string" ? clean(message) : "";
  const refused = typeof code === "string" && REFUSED.test(code);
  return {
    code: refused ? "content_policy_violation" : "bad_gateway",
    message: said || "The model's provider could not generate the video.",
  };
}

interface Finished {
  usage: Fields;
  facts: VideoFacts;
  now: number;
  clean(text: string): string;
}

function finished(output: Fields, { usage, facts, now, clean }: Finished): VideoState {
  const word = "SUCCEEDED";
  const { video_url: url, actual_prompt: actual } = output;
  if (typeof url !== "string" || url === "") {
    const message = "The model's provider reported the video as finished but returned none.";
    return { state: "failed", word, code: "bad_response_body", message };
  }
  const videos = [{ url, endsAt: now + KEPT_MS, facts: measured(facts, usage) }];
  const actualPrompt = typeof actual === "string" && actual !== "" ? clean(actual) : undefined;
  return { state: "completed", word, videos, tokens: 0, ...(actualPrompt === undefined ? {} : { actualPrompt }) };
}

/** Numbers may arrive as texts, and lengths as fractions. */
function measured(facts: VideoFacts, usage: Fields): VideoFacts {
  const [width = 0, height = 0] = typeof usage.size === "string" ? usage.size.split("*").map(Number) : [];
  const durationS = [usage.output_video_duration, usage.video_duration, usage.duration].map(secondsOf).find((seconds) => seconds);
  const fps = Number(usage.fps);
  return {
    ...facts,
    ...(Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0 ? { width, height } : {}),
    ...(durationS === undefined ? {} : { durationS }),
    ...(fps > 0 ? { fps } : {}),
  };
}
