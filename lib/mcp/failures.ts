import { Failure } from "../contracts/errors";
import { Redirected, TooManyBytes } from "../media/guarded-fetch";
import { wordsOf } from "../media/guarded-post";
import { Forbidden } from "../media/guarded-request";
import { scrub } from "../secrets/scrub";

/** The server no longer knows the session. A new one may be opened. */
export class SessionGone extends Failure {
  readonly sessionGone = true;
  constructor() {
    super("bad_gateway", "The MCP server ended the session.");
  }

  /** The check of `Failure` is true for every failure. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Failure && "sessionGone" in value;
  }
}

/** JSON-RPC codes of `transportFetch`, in place of a reply that did not arrive. */
export const CLOSED = -32000;
export const TOO_LARGE = -32099;
const MOST_WORDS = 500;

/** Reasons of `Failure`s in words for the server's owner and for callers. */
export function mcpFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const cause = rootOf(error);
  if (cause instanceof Forbidden)
    return new Failure("bad_gateway", "The MCP server's address must be public, or in a network of MCP_NETWORKS.", { cause });
  if (cause instanceof Redirected)
    return new Failure("bad_gateway", "The MCP server redirects, which is not followed. Enter the address it redirects to.", { cause });
  if (cause instanceof Error && "syscall" in cause && String(cause.syscall).startsWith("spawn"))
    return new Failure("bad_gateway", "The program of the MCP server cannot be started. Check its command.", { cause });
  const { code, status } = codesOf(cause);
  if (cause instanceof TooManyBytes || code === TOO_LARGE)
    return new Failure("bad_gateway", "The MCP server's reply is too large.", { cause });
  if (code === CLOSED || code === "CONNECTION_CLOSED")
    return new Failure("bad_gateway", "The MCP server closed the connection without a reply.", { cause });
  if (code === "CLIENT_HTTP_UNEXPECTED_CONTENT")
    return new Failure("bad_response_body", "This address does not speak MCP over streamable HTTP.", { cause });
  if (code === "REQUEST_TIMEOUT") return new Failure("upstream_timeout", "The MCP server did not reply in time.", { cause });
  if (typeof status === "number") return ofStatus(status, cause);
  if (typeof code === "number" && cause instanceof Error)
    return new Failure("upstream_rejected", `The MCP server replied with an error: ${plainWords(cause.message)}`, { cause });
  if (code === "INVALID_RESULT" || cause instanceof SyntaxError || isSchemaError(cause))
    return new Failure("bad_response_body", "The MCP server's reply is not valid MCP.", { cause });
  return new Failure("bad_gateway", `The MCP server cannot be reached. ${wordsOf(cause)}`, { cause });
}

/** Words of a server as one line of plain text. */
export function plainWords(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI codes and other control characters are what is removed
  const plain = text.slice(0, 4 * MOST_WORDS).replace(/\u001b\[[0-9;?]*[ -/]*[@-~]|[\u0000-\u001f\u007f-\u009f]+/g, " ");
  return scrub(plain).trim().slice(0, MOST_WORDS);
}

function ofStatus(status: number, cause: unknown): Failure {
  if (status === 401 || status === 403)
    return new Failure("bad_gateway", `The MCP server refused the credentials (HTTP ${status}). Check its headers.`, { cause });
  if (status === 404) return new Failure("bad_gateway", "There is no MCP server at this address (HTTP 404).", { cause });
  return new Failure("bad_gateway", `The MCP server replied with HTTP ${status}.`, { cause });
}

/** The SDK's schemas throw errors with a list of issues, whatever the class of its copy of zod is called. */
function isSchemaError(error: unknown): boolean {
  return error instanceof Error && "issues" in error && Array.isArray(error.issues);
}

function rootOf(error: unknown): unknown {
  return error instanceof TypeError && error.cause !== undefined ? error.cause : error;
}

/** Of the SDK's errors: a number is the server's JSON-RPC code, a text the SDK's own. */
function codesOf(error: unknown): { code?: unknown; status?: unknown } {
  if (!(error instanceof Error)) return {};
  return { code: "code" in error ? error.code : undefined, status: "status" in error ? error.status : undefined };
}
