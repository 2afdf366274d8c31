import type { FetchLike } from "@modelcontextprotocol/client";
import { type GuardedFetch, Redirected, TooManyBytes } from "../../media/guarded-fetch";
import { Forbidden } from "../../media/guarded-request";

const LIMIT_MS = 10_000;

/** The guarded client as the SDK's `fetch` for OAuth. The SDK takes some errors for a missing document: those that must not pass are kept. */
export class OauthFetch {
  /** The first refused address, or too large document. */
  trouble: unknown;
  readonly #send: GuardedFetch;

  constructor(send: GuardedFetch) {
    this.#send = send;
  }

  readonly fetch: FetchLike = async (url, init = {}) => {
    const method = init.method === "POST" ? "POST" : "GET";
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = init.body == null ? undefined : String(init.body);
    try {
      const response = await this.#send(String(url), { method, headers, body, signal: AbortSignal.timeout(LIMIT_MS) });
      // Read here, so that the limits apply to the body too.
      const text = await response.text();
      return new Response(response.status === 204 ? null : text, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof Redirected) return new Response(null, { status: 404 });
      if (error instanceof Forbidden || error instanceof TooManyBytes) this.trouble ??= error;
      throw error;
    }
  };
}
