import { Failure } from "../../contracts/errors";
import type { Principal } from "../../contracts/keys";
import type { CallSlot } from "../calls";
import type { GatewayRequest } from "../exchange";

/** How the pipeline treats a request of the gateway's own. */
export interface OwnRequest {
  /** Whether it is made again after this failure, which then leaves no row. */
  waits?(failure: Failure): boolean;
  /** A slot that limits have counted already. */
  slot?: CallSlot;
  /** Whose it is, if the running call has no credential. */
  by?: { client: string; principal(): Promise<Principal> };
}

interface Inner {
  path: string;
  body: string;
  /** The call that this request is made for. */
  outer: GatewayRequest;
  onGone(listener: () => void): void;
  own: OwnRequest;
}

/** Headers of the outer call that are not those of its inner requests. */
const NOT_PASSED = new Set([
  "content-encoding",
  "expect",
  "idempotency-key",
  "mcp-protocol-version",
  "transfer-encoding",
  "x-trunkline-run",
]);

/** A request that the gateway makes for a running call: with the caller's credential, and aborted with it. */
export class InnerRequest implements GatewayRequest {
  readonly method = "POST";
  readonly path: string;
  readonly query: string;
  readonly address: string;
  readonly #body: Uint8Array;
  readonly #outer: GatewayRequest;
  readonly onGone: (listener: () => void) => void;
  readonly own: OwnRequest;

  constructor({ path, body, outer, onGone, own }: Inner) {
    this.path = path;
    this.query = path === outer.path ? outer.query : "";
    this.address = outer.address;
    this.#body = Buffer.from(body);
    this.#outer = outer;
    this.onGone = onGone;
    this.own = own;
  }

  header(name: string): string | undefined {
    if (NOT_PASSED.has(name)) return undefined;
    if (name === "content-type") return "application/json";
    if (name === "content-length") return String(this.#body.byteLength);
    const sent = this.#outer.header(name);
    if (name !== "authorization" || sent) return sent;
    // Not every endpoint reads a key from there.
    const key = this.#outer.header("x-api-key");
    return key && `Bearer ${key}`;
  }

  async body(limitBytes: number): Promise<Uint8Array> {
    if (this.#body.byteLength <= limitBytes) return this.#body;
    throw new Failure("request_too_large", `With the results of its tools, the request is larger than ${limitBytes} bytes.`);
  }
}
