import type { ErrorCode } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import type { VideoState } from "../capabilities";
import { type Fields, isFields } from "../fields";

/** The vendor has no code for a failed task, only a sentence. */
const REFUSED = /risk control|sensitive|polic(?:y|ies)|moderation|violat|prohibited/i;

/** Reads the `data` of a reply. `clean` removes credentials from the vendor's text. */
export function stateOf(data: Fields, { facts, clean }: { facts: VideoFacts; clean(text: string): string }): VideoState {
  const word = typeof data.task_status === "string" ? clean(data.task_status).slice(0, 64) : "";
  switch (word) {
    case "submitted":
      return { state: "queued", word };
    case "processing":
      return { state: "in_progress", word };
    case "succeed":
      return finished(data, facts);
    case "failed": {
      const said = typeof data.task_status_msg === "string" ? clean(data.task_status_msg) : "";
      const code: ErrorCode = REFUSED.test(said) ? "content_policy_violation" : "bad_gateway";
      return { state: "failed", word, code, message: said || "The model's provider could not generate the video." };
    }
    default:
      return { state: "in_progress", word: word || "(none)", unknown: true };
  }
}

function finished(data: Fields, facts: VideoFacts): VideoState {
  const listed = isFields(data.task_result) && Array.isArray(data.task_result.videos) ? data.task_result.videos : [];
  const videos = listed.filter(isFields).flatMap(({ url, duration }) => {
    if (typeof url !== "string" || url === "") return [];
    const seconds = Number(duration);
    return [{ url, facts: { ...facts, ...(seconds > 0 && seconds < 3_600 ? { durationS: seconds } : {}) } }];
  });
  const word = "succeed";
  if (videos.length > 0) return { state: "completed", word, videos, tokens: 0 };
  const message = "The model's provider reported the video as finished but returned none.";
  return { state: "failed", word, code: "bad_response_body", message };
}
