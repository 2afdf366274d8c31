import { Failure } from "../contracts/errors";
import { type ReplyHeaders, type VendorReply, vendorRequestId } from "../contracts/vendor-reply";
import { ProxyError } from "../outbound/tunnel";
import { connectionWords } from "./discovery-messages";

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT"]);
const CLOSED = new Set(["UND_ERR_CLOSED", "UND_ERR_DESTROYED"]);
/** The other side took the connection and dropped it before it answered: a server that restarts, or an idle connection it closed. */
const DROPPED = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** How far a call had come when it failed. */
export interface Progress {
  /** The request was being written, or had been: the upstream may have all of it. */
  sent: boolean;
  /** The upstream's status; 0 until it has sent one. */
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
  if (status !== 0) return new Failure("upstream_cut", "The model's provider closed the connection in the middle of its answer.", again);
  if (code === "UND_ERR_INVALID_ARG")
    return new Failure("bad_gateway", "The model's provider could not be called.", { cause: error, vendor, elsewhere: true });
  if (DROPPED.has(code)) return new Failure("bad_gateway", "The model's provider closed the connection before it answered.", again);
  return new Failure("bad_gateway", "The model's provider could not be reached.", again);
}

/** Another provider may be reached without the proxy; the same one will not be by a repeat while the proxy refuses the gateway itself. */
function proxyFailure(error: ProxyError): Failure {
  const message = error.isOperators
    ? `The gateway's own proxy ${error.status === 407 ? "refuses its credentials" : "cannot be reached"}; its operator has to fix that.`
    : "The gateway's own proxy could not reach the model's provider.";
  const transient = error.status !== 407 && error.status !== 403;
  return new Failure("bad_gateway", message, { cause: error, transient, elsewhere: true, unsure: false });
}

/** Nothing came for too long. The same provider would be as slow again; another one may not be. */
export function silent(progress: Progress, waitedMs: number): Failure {
  return new Failure("upstream_timeout", "The model's provider did not answer in time.", {
    vendor: heard(progress, `No data for ${Math.round(waitedMs / 1000)} s.`),
    transient: false,
    elsewhere: true,
    unsure: progress.sent,
  });
}

/** What is known of the upstream's side of a connection that failed. Its address is not part of it. */
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
