import { Failure } from "../../contracts/errors";
import { fieldsIn } from "../../contracts/typed";
import { TooManyBytes } from "../../media/guarded-fetch";
import { wordsOf } from "../../media/guarded-post";
import { Forbidden } from "../../media/guarded-request";
import { plainWords } from "../failures";

/** Reasons of a failed sign-in in words for the server's owner. */
export async function oauthFailure(error: unknown, trouble?: unknown): Promise<Failure> {
  if (error instanceof Failure) return error;
  const cause = trouble ?? (error instanceof TypeError && error.cause !== undefined ? error.cause : error);
  // Loaded on demand. Names of classes are none of their own in a minified build.
  const { InsecureTokenEndpointError, IssuerMismatchError, OAuthError, RegistrationRejectedError } = await import(
    "@modelcontextprotocol/client"
  );
  const fail = (words: string, param?: string) => new Failure("bad_gateway", words, { cause, param });
  if (cause instanceof Forbidden)
    return fail("The MCP server names an authorization server whose address is not public, or not in a network of MCP_NETWORKS.");
  if (cause instanceof TooManyBytes) return fail("The authorization server's reply is too large.");
  if (!(cause instanceof Error)) return fail("The sign-in could not be started.");
  if (cause instanceof IssuerMismatchError)
    return fail("The authorization server's metadata names another issuer than its address, so it is not trusted.");
  if (cause instanceof RegistrationRejectedError)
    return fail(`The authorization server refused to register this gateway. ${toldBy(cause)}`, "clientId");
  if (cause instanceof InsecureTokenEndpointError) return fail("The authorization server's token endpoint must use https.");
  if (/dynamic client registration/.test(cause.message))
    return fail(
      "The authorization server does not register clients by itself. Register this gateway there and sign in with its client id.",
      "clientId",
    );
  if (/code challenge method|response type/.test(cause.message))
    return fail("The authorization server does not support authorization codes with PKCE (S256).");
  if (/Protected resource .* does not match/i.test(cause.message))
    return fail("The MCP server's metadata describes another resource than its address, so it is not trusted.");
  if (cause instanceof OAuthError) return fail(`The authorization server refused the request: ${plainWords(cause.message)}`);
  if (cause.name === "TimeoutError" || cause.name === "AbortError") return fail("The authorization server did not reply in time.");
  if (cause instanceof SyntaxError || cause.name.includes("Zod")) return fail("The authorization server's reply is not valid.");
  return fail(`The authorization server cannot be used. ${wordsOf(cause)}`);
}

function toldBy(error: Error): string {
  const body = "body" in error && typeof error.body === "string" ? fieldsIn(error.body) : {};
  const words = body.error_description ?? body.error;
  return typeof words === "string" ? `It says: ${plainWords(words)}` : "";
}

/** A grant that has ended. */
export function signInAgain(name: string): Failure {
  return new Failure("bad_gateway", `The sign-in to the MCP server '${name}' has ended. Sign in again in Settings, under MCP servers.`);
}
