import type { ResponseReply, ToldFailure } from "../../contracts/responses";

/** Codes that clients of the family know in a failed response, and go by; others are told in the `error` event. */
const FAILED_CODES: ReadonlySet<string> = new Set(["rate_limit_exceeded", "context_length_exceeded", "insufficient_quota"]);

/** A response that failed, as far as it came. */
export function failedResponse(response: ResponseReply, { message, code }: Pick<ToldFailure, "message" | "code">): ResponseReply {
  return { ...response, status: "failed", error: { code: FAILED_CODES.has(code) ? code : "server_error", message } };
}

/** What ends a stream that broke: first what raw readers go by, then what others wait for. */
export function failedEvents(response: ResponseReply, failure: ToldFailure): [FailedEvent, FailedEvent] {
  const { message, type, param, code } = failure;
  return [
    { type: "error", code, message, param, error: { type, code, message, param } },
    { type: "response.failed", response: failedResponse(response, failure) },
  ];
}

type FailedEvent = { type: string } & Record<string, unknown>;
