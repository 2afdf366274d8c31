import { Failure } from "../../contracts/errors";
import type { GatewayRequest } from "../exchange";

/** The opener of a socket, from its handshake. */
export interface Handshake {
  /** The client address from `Callers`. */
  address: string;
  header(name: string): string | undefined;
}

/** Headers of the handshake only, or of a single call: an idempotency key would answer each turn with the first one's reply. */
const OF_THE_HANDSHAKE = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "cookie",
  "expect",
  "idempotency-key",
  "origin",
  "transfer-encoding",
  "upgrade",
  "x-trunkline-run",
]);

/** A socket message as a call: as if its JSON had been posted with the headers of the handshake. */
export class TurnRequest implements GatewayRequest {
  readonly method = "POST";
  readonly path: string;
  readonly query = "";
  readonly address: string;
  readonly #handshake: Handshake;
  readonly #body: Uint8Array;
  readonly #onGone: (listener: () => void) => void;

  constructor(path: string, body: Uint8Array, { handshake, onGone }: { handshake: Handshake; onGone: (listener: () => void) => void }) {
    this.path = path;
    this.address = handshake.address;
    this.#handshake = handshake;
    this.#body = body;
    this.#onGone = onGone;
  }

  header(name: string): string | undefined {
    if (name === "content-type") return "application/json";
    if (name === "content-length") return String(this.#body.byteLength);
    return OF_THE_HANDSHAKE.has(name) || name.startsWith("sec-") ? undefined : this.#handshake.header(name);
  }

  async body(limitBytes: number): Promise<Uint8Array> {
    if (this.#body.byteLength <= limitBytes) return this.#body;
    throw new Failure("request_too_large", `The request is larger than ${limitBytes} bytes.`);
  }

  onGone(listener: () => void): void {
    this.#onGone(listener);
  }
}
