import type { ResponseReply, ToldFailure } from "../../contracts/responses";

/** Codes that the family's clients handle in a failed response; others go into the `error` event. */
const FAILED_CODES: ReadonlySet<string> = new Set(["rate_limit_exceeded", "context_length_exceeded", "insufficient_quota"]);

/** A failed response with its partial output. */
export function failedResponse(response: ResponseReply, { message, code }: Pick<ToldFailure, "message" | "code">): ResponseReply {
  return { ...response, status: "failed", error: { code: FAILED_CODES.has(code) ? code : "server_error", message } };
}

/** Ends a broken stream: first the event that raw readers need, then the one that SDKs expect. */
export function failedEvents(response: ResponseReply, failure: ToldFailure): [FailedEvent, FailedEvent] {
  const { message, type, param, code } = failure;
  return [
    { type: "error", code, message, param, error: { type, code, message, param } },
    { type: "response.failed", response: failedResponse(response, failure) },
  ];
}

type FailedEvent = { type: string } & Record<string, unknown>;
