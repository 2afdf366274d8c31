import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";

/** What an operator may read of an upstream's failure: more than callers, but no credentials. */
export interface VendorMessage {
  /** The vendor's HTTP status; null if there was none. */
  status: number | null;
  message: string;
}

/** Connection errors for operators. The operator's own address may appear. */
const CONNECTION = dictionary<string>({
  ECONNREFUSED: "Nothing is listening at this address and port.",
  ENOTFOUND: "The host's name cannot be resolved.",
  EAI_AGAIN: "The host's name cannot be resolved right now.",
  ECONNRESET: "The server closed the connection before it answered.",
  UND_ERR_SOCKET: "The server closed the connection before it answered.",
  UND_ERR_CONNECT_TIMEOUT: "The connection was not answered in time.",
  EHOSTUNREACH: "The host cannot be reached from here.",
  ENETUNREACH: "The network cannot be reached from here.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate chain has a self-signed certificate in it.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate cannot be verified.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
  ENOTPUBLIC: "The name does not lead to a public address: providers of a single team must be on the public internet.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The server does not use TLS here: try http:// instead of https://.",
  EPROTO: "The server does not use TLS here: try http:// instead of https://.",
  HPE_INVALID_CONSTANT: "The server does not use plain HTTP here: try https:// instead of http://.",
});

/** The vendor's error message, scrubbed by its adapter; otherwise the connection error. */
export function messageOf(error: unknown): VendorMessage {
  if (!(error instanceof Failure)) return { status: null, message: isTimeout(error) ? "No answer in time." : "The call failed." };
  const { cause, vendor } = error.detail;
  if (vendor && vendor.status !== null && cause === undefined) {
    const { status, words } = vendor;
    return { status, message: words || `The server answered ${status} without details.` };
  }
  if (typeof cause === "string") return { status: null, message: `${error.message} (${cause})` };
  const code = codeOf(cause);
  return { status: null, message: CONNECTION[code] ?? (code === "" ? error.message : `${error.message} (${code})`) };
}

/** A connection error for people, without the address; the error code if it has no sentence here. */
export function connectionWords(error: Error): string {
  const code = codeOf(error);
  return CONNECTION[code] ?? code;
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  if ("code" in cause && typeof cause.code === "string") return cause.code;
  // Several addresses were tried, and all failed.
  return cause instanceof AggregateError ? codeOf(cause.errors[0]) : "";
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
