import { ERRORS, type Failure } from "../contracts/errors";
import type { ErrorFormat } from "../endpoints/define";
import { scrubKnown } from "../secrets/scrub";
import type { PublicError } from "./public-error";
import { writeAssets, writeCgt, writeSsf, writeVidA, writeVidB } from "./video-error-formats";

/** The address and format of a failure's reply. */
export interface Where {
  errorFormat: ErrorFormat;
  requestId: string;
  path?: string;
  /** The caller's own credentials, as `ownSecrets` gives them. */
  secrets?: readonly string[];
}

function publicError(failure: Failure, { requestId, path = "", secrets }: Where): PublicError {
  const { status, type } = ERRORS[failure.code];
  const { param = null } = failure.detail;
  return {
    status,
    message: scrubKnown(failure.message, secrets),
    type: failure.detail.type ?? type,
    param: param === null ? null : scrubKnown(param, secrets),
    code: failure.code,
    details: failure.detail.details,
    requestId,
    path,
  };
}

const GEMINI_STATUS: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  405: "INVALID_ARGUMENT",
  408: "DEADLINE_EXCEEDED",
  409: "ABORTED",
  413: "INVALID_ARGUMENT",
  415: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  499: "CANCELLED",
  500: "INTERNAL",
  501: "UNIMPLEMENTED",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
  507: "RESOURCE_EXHAUSTED",
};

const ANTHROPIC_TYPE: Record<number, string> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  408: "timeout_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
};

function anthropicType(status: number): string {
  return ANTHROPIC_TYPE[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
}

const plain = ({ message, type, param, code }: PublicError) => ({ message, type, param, code });

function jsonRpcCode({ status, code }: PublicError): number {
  if (code === "invalid_json") return -32700;
  if (status === 400) return -32600;
  return status === 500 ? -32603 : -32000;
}

/** Each family's error format; `error.message`, `type`, `param` and `code` are in all of them. */
const WRITERS: Record<ErrorFormat, (error: PublicError) => object> = {
  openai: (error) => ({ error: plain(error) }),
  vidA: (error) => ({ ...writeVidA(error), error: plain(error) }),
  vidB: (error) => ({ ...writeVidB(error), error: plain(error) }),
  ssf: (error) => ({ ...writeSsf(error), error: plain(error) }),
  assetsvc: (error) => ({ ...writeAssets(error), error: plain(error) }),
  cgt: (error) => ({ error: writeCgt(error) }),
  // Cohere's client reads `message` at the top level.
  cohere: (error) => ({ id: error.requestId, message: error.message, error: plain(error) }),
  // `type` comes first: the event's name is read from it.
  anthropic: ({ status, message, param, code, details, requestId }) => ({
    type: "error",
    error: { type: anthropicType(status), message, param, code, ...(details && { details }) },
    request_id: requestId,
  }),
  // JSON-RPC's own code is a number; `data` has ours.
  jsonrpc: (error) => ({
    jsonrpc: "2.0",
    id: null,
    error: { ...plain(error), code: jsonRpcCode(error), data: { code: error.code, request_id: error.requestId } },
  }),
  // `code` must stay an integer: official clients detect an error in a stream by that.
  gemini: ({ status, message, type, param, code }) => ({
    error: {
      code: status,
      message,
      status: GEMINI_STATUS[status] ?? "UNKNOWN",
      details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: code.toUpperCase(), domain: "trunkline" }],
      type,
      param,
    },
  }),
};

/** A failure as JSON text in a family's format. */
export function writeError(failure: Failure, where: Where): string {
  return JSON.stringify(WRITERS[where.errorFormat](publicError(failure, where)));
}

/** Address prefixes, each with a trailing slash. */
const FAMILIES: readonly (readonly [string, ErrorFormat])[] = [
  ["/v1beta/", "gemini"],
  ["/v1/messages/", "anthropic"],
  ["/v2/", "cohere"],
  ["/v1/rerank/", "cohere"],
  ["/v1/tasks/", "ssf"],
  ["/v1/services/", "ssf"],
  ["/api/v1/", "ssf"],
  ["/api/v3/", "cgt"],
  ["/vidA/", "vidA"],
  ["/vidB/", "vidB"],
  ["/assetsvc/", "assetsvc"],
  ["/mcp/", "jsonrpc"],
];

/** The family of an address, for calls without an endpoint. */
export function errorFormatOf(path: string): ErrorFormat {
  const whole = `${path}/`;
  return FAMILIES.find(([beginning]) => whole.startsWith(beginning))?.[1] ?? "openai";
}
