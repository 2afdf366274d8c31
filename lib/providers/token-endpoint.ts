import { isFields } from "./fields";
import { createUpstream, type WholeReply } from "./http";
import { parseJson } from "./read-reply";
import { hiddenParts } from "./signed-upstream";
import { requestIdOf, retryAfter } from "./vendor-error";
import { unusable, vendorFailure } from "./vendor-failure";

const TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 64 * 1024;
/** If the server doesn't say. */
const USUAL_LIFE_S = 3_600;
const FORM = "application/x-www-form-urlencoded";

interface Token {
  value: string;
  lifeMs: number;
}

/** An OAuth 2.0 token endpoint. */
export interface TokenEndpoint {
  /** Requests a token with these fields. Throws `Failure`, with the server's message, without secrets. */
  ask(fields: Readonly<Record<string, string>>): Promise<Token>;
  close(): Promise<void>;
}

export function createTokenEndpoint(address: string, secrets: readonly (string | undefined)[]): TokenEndpoint {
  const { origin, pathname, search } = new URL(address);
  const upstream = createUpstream({ baseUrl: origin, headersTimeoutMs: TIMEOUT_MS, bodyTimeoutMs: TIMEOUT_MS });
  const hidden = hiddenParts({ baseUrl: address, parts: secrets });
  return {
    async ask(fields) {
      const body = Buffer.from(new URLSearchParams(fields).toString());
      const form = { type: FORM, length: body.length, pieces: [body] };
      // Calls share the token, so that none of them may cancel the request.
      const { signal } = new AbortController();
      return readToken(await upstream.postForm({ path: pathname + search, form, signal, limitBytes: LIMIT_BYTES }), hidden);
    },
    close: () => upstream.close(),
  };
}

function readToken(reply: WholeReply, hidden: readonly string[]): Token {
  const value = parseJson(reply.body.toString());
  const fields = isFields(value) ? value : {};
  if (reply.status < 200 || reply.status > 299) throw refusal(reply, fields, hidden);
  const { access_token: token, expires_in: life } = fields;
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) throw unusable("a reply without an access token", reply);
  const seconds = Number(life);
  return { value: token, lifeMs: (seconds > 0 ? seconds : USUAL_LIFE_S) * 1_000 };
}

/** Refused fields are a matter of the account, whatever the status. */
function refusal({ status, headers }: WholeReply, fields: Record<string, unknown>, hidden: readonly string[]) {
  const { error, error_description: why } = fields;
  const code = typeof error === "string" ? error : "";
  const words = [code, typeof why === "string" ? why : ""].filter((part) => part !== "").join(": ");
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const told = {
    status: refused ? 401 : status,
    message: words.slice(0, 1_000),
    type: "",
    code,
    param: null,
    requestId: requestIdOf(fields, headers),
  };
  return vendorFailure({ ...told, retryAfterMs: retryAfter(headers) }, { publicModel: "", hidden });
}
