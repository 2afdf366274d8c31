import type { Authority } from "./authorised";
import type { Cancellation } from "./capabilities";
import type { WholeReply } from "./http";
import type { TokenEndpoint } from "./token-endpoint";
import { untilAborted } from "./until-aborted";

/** A token is replaced this long before its end, or after nine tenths of a short life. */
const MARGIN_MS = 5 * 60_000;
const SHORT_LIFE_SHARE = 0.9;

interface Current {
  headers: Record<string, string>;
  renewAt: number;
}

/** Access tokens of one account, cached until shortly before they expire. No more than one is being fetched. */
export class BearerTokens implements Authority {
  readonly #endpoint: TokenEndpoint;
  readonly #fields: () => Record<string, string>;
  readonly #now: () => number;
  #current: Current | undefined;
  #fetching: Promise<Current> | undefined;

  /** `fields` are those of a token request. */
  constructor(endpoint: TokenEndpoint, fields: () => Record<string, string>, now: () => number = Date.now) {
    this.#endpoint = endpoint;
    this.#fields = fields;
    this.#now = now;
  }

  async headersFor(_request: unknown, signal: Cancellation): Promise<Record<string, string>> {
    if (this.#current && this.#now() < this.#current.renewAt) return this.#current.headers;
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return (await untilAborted(this.#fetching, signal)).headers;
  }

  isOutdated({ status }: WholeReply, headers: Record<string, string>): boolean {
    if (status !== 401) return false;
    // Another call may have replaced it since.
    if (this.#current?.headers === headers) this.#current = undefined;
    return true;
  }

  close(): Promise<void> {
    return this.#endpoint.close();
  }

  async #fetch(): Promise<Current> {
    const began = this.#now();
    const { value, lifeMs } = await this.#endpoint.ask(this.#fields());
    this.#current = { headers: { authorization: `Bearer ${value}` }, renewAt: began + usedFor(lifeMs) };
    return this.#current;
  }
}

const usedFor = (lifeMs: number) => Math.max(lifeMs - MARGIN_MS, Math.min(lifeMs * SHORT_LIFE_SHARE, MARGIN_MS));
