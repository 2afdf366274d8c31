import type { Principal } from "../contracts/keys";
import { BATCH_HEADER } from "../contracts/video-terms";
import type { CallContext, PathParams, TeamServices } from "../endpoints/define";
import type { GatewayRequest } from "./exchange";
import type { Media } from "./ports";

const NO_QUERY = new URLSearchParams();
const BATCH_ID = /^[\w-]{1,64}$/;

interface Known {
  params: PathParams;
  principal: Principal;
  requestId: string;
  body: Uint8Array;
}

/** What a call has beside its input. Most calls ask for none of it, so it is made when it is asked for. */
export class LazyCallContext implements CallContext {
  readonly #media: Media;
  readonly #request: GatewayRequest;
  readonly #known: Known;
  #service: TeamServices | undefined;

  constructor(media: Media, request: GatewayRequest, known: Known) {
    this.#media = media;
    this.#request = request;
    this.#known = known;
  }

  get params(): PathParams {
    return this.#known.params;
  }

  get query(): URLSearchParams {
    return this.#request.query === "" ? NO_QUERY : new URLSearchParams(this.#request.query);
  }

  get team(): TeamServices {
    if (!this.#service) {
      const { principal, requestId, body } = this.#known;
      const repeated = Number(this.#request.header("x-stainless-retry-count") ?? 0) > 0;
      const { path, query } = this.#request;
      const address = query === "" ? path : `${path}?${query}`;
      const token = this.#request.header("idempotency-key");
      this.#service = this.#media.service({ principal, requestId, body, repeated, token, path: address, batchId: this.#batchId() });
    }
    return this.#service;
  }

  #batchId(): string | undefined {
    const given = this.#request.header(BATCH_HEADER);
    return given !== undefined && BATCH_ID.test(given) ? given : undefined;
  }

  base64(bytes: Uint8Array): string {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  }

  bytes(base64: string): Uint8Array {
    return Buffer.from(base64, "base64");
  }
}
