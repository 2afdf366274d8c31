import { Failure } from "../../contracts/errors";
import type { GatewayRequest } from "../exchange";

/** Who opened a socket, as its handshake says. */
export interface Handshake {
  /** The caller's address, as `Callers` decides it. */
  address: string;
  header(name: string): string | undefined;
}

/** Of the handshake alone, or of one call among several: a key for repeats would answer each turn with the first one. */
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

/** A message of a socket as a call: the same as if its JSON had been posted with the headers of the handshake. */
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
