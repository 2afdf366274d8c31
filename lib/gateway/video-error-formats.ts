import { timeOf } from "../contracts/ids";
import { videoErrorCodes } from "../contracts/video-error-codes";
import type { PublicError } from "./public-error";

/** What the families of video and asset endpoints have in an error besides the `error` object (`protocols` 1.5). */

export function writeVidA({ code, message, requestId }: PublicError) {
  return { code: videoErrorCodes(code).vidA, message, request_id: requestId, data: null };
}

/** A task that does not exist is a state of its own here; a wrong action is refused in the form of the layer in front of the family. */
export function writeVidB({ code, message, requestId, param }: PublicError) {
  const number = videoErrorCodes(code).vidB;
  const body = {
    code: number,
    data: code === "task_not_found" ? { status: "not_found" } : null,
    message,
    request_id: requestId,
    status: number,
    time_elapsed: `${elapsedMs(requestId)}ms`,
  };
  if (param !== "Action") return body;
  const word = code === "missing_required_parameter" ? "MissingParameter" : "InvalidAction";
  return { ResponseMetadata: metadata(requestId, { service: "vidB", action: "", error: { Code: word, Message: message } }), ...body };
}

/** An unknown task is 404, and still says so in the words that clients wait for. */
export function writeSsf({ code, message, requestId, path }: PublicError) {
  const answer = { code: videoErrorCodes(code).ssf, message, request_id: requestId };
  if (code !== "task_not_found") return answer;
  const id = /\/tasks\/([^/]+)/.exec(path)?.[1] ?? "";
  return { ...answer, output: { task_id: decoded(id), task_status: "UNKNOWN" } };
}

const CGT_TYPES: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  429: "TooManyRequests",
};

/** The OpenAI form, with the family's words in it; the gateway's own code is `reason`. */
export function writeCgt({ status, code, message, param, requestId }: PublicError) {
  return {
    message: `${message} Request ID: ${requestId}`,
    type: CGT_TYPES[status] ?? (status >= 500 ? "InternalServerError" : "BadRequest"),
    param: param ?? "",
    code: videoErrorCodes(code).cgt,
    reason: code,
  };
}

/** `NotFound.Id` names the field whose object is missing. */
export function writeAssets({ code, message, requestId, param, path }: PublicError) {
  const word = videoErrorCodes(code).assetsvc;
  const error = { Code: code === "not_found" && param !== null ? `${word}.${param}` : word, Message: message };
  const action = /\/asset\/(\w{1,64})\/?$/.exec(path)?.[1] ?? "";
  return { ResponseMetadata: metadata(requestId, { service: "assetsvc", action, error }) };
}

interface LayerError {
  service: string;
  action: string;
  error: { Code: string; Message: string };
}

function metadata(requestId: string, { service, action, error }: LayerError) {
  return { RequestId: requestId, Action: action, Version: "", Service: service, Region: "", Error: error };
}

/** Milliseconds since the id was made, which was when the request came. */
function elapsedMs(requestId: string): number {
  const now = Date.now();
  return Math.max(0, now - (timeOf(requestId, "req_") ?? now));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 256);
  } catch {
    return text.slice(0, 256);
  }
}
