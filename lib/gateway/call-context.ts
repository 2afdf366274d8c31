import { BATCH_HEADER } from "../contracts/video-terms";
import type { CallContext, ModelEndpoint, PathParams, TeamServices } from "../endpoints/define";
import type { Call } from "./call";
import type { Media } from "./ports";

const NO_QUERY = new URLSearchParams();
const BATCH_ID = /^[\w-]{1,64}$/;

/** A call's context besides its input. Rarely used, so each part is created on first use. */
export class LazyCallContext implements CallContext {
  readonly #media: Media;
  readonly #call: Call<ModelEndpoint>;
  #service: TeamServices | undefined;

  constructor(media: Media, call: Call<ModelEndpoint>) {
    this.#media = media;
    this.#call = call;
  }

  get params(): PathParams {
    return this.#call.params;
  }

  get read(): unknown {
    return this.#call.read;
  }

  get query(): URLSearchParams {
    const { query } = this.#call.request;
    return query === "" ? NO_QUERY : new URLSearchParams(query);
  }

  get team(): TeamServices {
    if (!this.#service) {
      const { caller: principal, requestId, sent: body, request } = this.#call;
      const repeated = Number(request.header("x-stainless-retry-count") ?? 0) > 0;
      const { path, query } = request;
      const address = query === "" ? path : `${path}?${query}`;
      const token = request.header("idempotency-key");
      this.#service = this.#media.service({ principal, requestId, body, repeated, token, path: address, batchId: this.#batchId() });
    }
    return this.#service;
  }

  #batchId(): string | undefined {
    const given = this.#call.request.header(BATCH_HEADER);
    return given !== undefined && BATCH_ID.test(given) ? given : undefined;
  }

  base64(bytes: Uint8Array): string {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  }

  bytes(base64: string): Uint8Array {
    return Buffer.from(base64, "base64");
  }
}
