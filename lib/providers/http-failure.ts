import { Failure } from "../contracts/errors";
import { ProxyError } from "../outbound/tunnel";

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT"]);
const CLOSED = new Set(["UND_ERR_CLOSED", "UND_ERR_DESTROYED"]);
/** The other side took the connection and dropped it before it answered: a server that restarts, or an idle connection it closed. */
const DROPPED = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** How far a call had come when it failed. */
export interface Progress {
  /** The request was being written, or had been: the upstream may have all of it. */
  sent: boolean;
  /** The upstream has sent its status. */
  answering: boolean;
}

/** The failure for an error of the HTTP client. The public text names no host, path or credential; the error itself is the cause. */
export function connectionFailure(error: Error, { sent, answering }: Progress): Failure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const again = { cause: error, transient: true, elsewhere: true, unsure: sent };
  if (error instanceof ProxyError) return proxyFailure(error);
  if (TIMEOUTS.has(code)) return new Failure("upstream_timeout", "The model's provider did not answer in time.", again);
  if (CLOSED.has(code)) return new Failure("no_available_provider", "The model's provider is being reconfigured.", again);
  if (answering) return new Failure("upstream_cut", "The model's provider closed the connection in the middle of its answer.", again);
  if (code === "UND_ERR_INVALID_ARG")
    return new Failure("bad_gateway", "The model's provider could not be called.", { cause: error, elsewhere: true });
  if (DROPPED.has(code)) return new Failure("bad_gateway", "The model's provider closed the connection before it answered.", again);
  return new Failure("bad_gateway", "The model's provider could not be reached.", again);
}

/** Another provider may be reached without the proxy; the same one will not be by a repeat while the proxy refuses the gateway itself. */
function proxyFailure(error: ProxyError): Failure {
  const message = error.isOperators
    ? `The gateway's own proxy ${error.status === 407 ? "refuses its credentials" : "cannot be reached"}; its operator has to mend that.`
    : "The gateway's own proxy could not reach the model's provider.";
  const transient = error.status !== 407 && error.status !== 403;
  return new Failure("bad_gateway", message, { cause: error, transient, elsewhere: true, unsure: false });
}

/** Nothing came for too long. The same provider would be as slow again; another one may not be. */
export function silent(sent: boolean): Failure {
  return new Failure("upstream_timeout", "The model's provider did not answer in time.", {
    transient: false,
    elsewhere: true,
    unsure: sent,
  });
}

export function tooLarge(limitBytes: number): Failure {
  return new Failure("bad_response_body", "The model's provider sent an answer that is too large.", {
    cause: `more than ${limitBytes} bytes`,
    elsewhere: true,
    unsure: true,
  });
}
