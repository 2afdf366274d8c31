import { Failure } from "../contracts/errors";
import { type ReplyHeaders, type VendorReply, vendorRequestId } from "../contracts/vendor-reply";
import { ProxyError } from "../outbound/tunnel";
import { connectionWords } from "./discovery-messages";

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT"]);
const CLOSED = new Set(["UND_ERR_CLOSED", "UND_ERR_DESTROYED"]);
/** The connection was accepted and dropped before an answer: the server restarts, or closed an idle connection. */
const DROPPED = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** The progress of a call when it failed. */
export interface Progress {
  /** The request was at least partly written: the upstream may have all of it. */
  sent: boolean;
  /** The upstream's status; 0 if none was received. */
  status: number;
  headers: ReplyHeaders;
}

/** The failure for an error of the HTTP client. The public text names no host, path or credential; the error itself is the cause. */
export function connectionFailure(error: Error, progress: Progress): Failure {
  const { sent, status } = progress;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof ProxyError) return proxyFailure(error);
  const vendor = heard(progress, connectionWords(error));
  const again = { cause: error, vendor, transient: true, elsewhere: true, unsure: sent };
  if (TIMEOUTS.has(code)) return new Failure("upstream_timeout", "The model's provider did not answer in time.", again);
  if (CLOSED.has(code)) return new Failure("no_available_provider", "The model's provider is being reconfigured.", again);
  if (status !== 0) return new Failure("upstream_cut", "The model's provider closed the connection before its answer was complete.", again);
  if (code === "UND_ERR_INVALID_ARG")
    return new Failure("bad_gateway", "The model's provider could not be called.", { cause: error, vendor, elsewhere: true });
  if (DROPPED.has(code)) return new Failure("bad_gateway", "The model's provider closed the connection before it answered.", again);
  return new Failure("bad_gateway", "The model's provider could not be reached.", again);
}

/** Another provider may not need the proxy; a retry of the same one fails as long as the proxy refuses the gateway. */
function proxyFailure(error: ProxyError): Failure {
  const message = error.isOperators
    ? `The gateway's own proxy ${error.status === 407 ? "refuses its credentials" : "cannot be reached"}. Contact the gateway's operator.`
    : "The gateway's own proxy could not reach the model's provider.";
  const transient = error.status !== 407 && error.status !== 403;
  return new Failure("bad_gateway", message, { cause: error, transient, elsewhere: true, unsure: false });
}

/** Timed out. The same provider would be as slow again; another may not be. */
export function silent(progress: Progress, waitedMs: number): Failure {
  return new Failure("upstream_timeout", "The model's provider did not answer in time.", {
    vendor: heard(progress, `No data for ${Math.round(waitedMs / 1000)} s.`),
    transient: false,
    elsewhere: true,
    unsure: progress.sent,
  });
}

/** The upstream's side of a failed connection, without its address. */
function heard({ status, headers }: Progress, words: string): VendorReply {
  return { status: status === 0 ? null : status, code: "", words, requestId: vendorRequestId(headers) };
}

export function tooLarge(limitBytes: number, progress: Progress): Failure {
  return new Failure("bad_response_body", "The model's provider sent an answer that is too large.", {
    cause: `more than ${limitBytes} bytes`,
    vendor: heard(progress, `More than ${limitBytes} bytes were received.`),
    elsewhere: true,
    unsure: true,
  });
}
