import { BODY_KEPT_BYTES, type GatheredBodies, type GatheredBody } from "../contracts/call-bodies";
import type { Failure } from "../contracts/errors";
import type { BodyLogging, CallRecord } from "../contracts/record";
import { AheadIterator, type ReadAhead, readAhead, type Step } from "../timing/read-ahead";
import { credentialsOf } from "./credentials";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { CallBodies } from "./ports";

/** Read beyond the limit, so that a secret at the cut is seen whole. */
const MARGIN_BYTES = 16 * 1024;
const MOST_BYTES = BODY_KEPT_BYTES + MARGIN_BYTES;
const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/i;

type Piece = string | Uint8Array;

/**
 * Collects the beginning and length of a call's request and response, for keys with body logging. Stored after the reply was sent, and only
 * if the call has a row.
 */
export class BodyLog {
  readonly #logs: Exclude<BodyLogging, "off">;
  readonly #caller: GatewayRequest;
  #request: GatheredBody | undefined;
  #row: Pick<GatheredBodies, "id" | "teamId" | "at"> | undefined;
  #over = false;

  constructor(logs: Exclude<BodyLogging, "off">, caller: GatewayRequest) {
    this.#logs = logs;
    this.#caller = caller;
  }

  /** The request's body. A view: copied only if it is kept. */
  sent(bytes: Uint8Array, isForm: boolean): void {
    const pieces = isForm ? [] : [bytes.subarray(0, MOST_BYTES)];
    this.#request = { type: this.#caller.header("content-type") ?? "", bytes: bytes.byteLength, binary: isForm, pieces, stream: false };
  }

  /** Called when the call's row is written. */
  recorded({ id, teamId, at }: CallRecord, failure: Failure | undefined): void {
    if (this.#logs === "all" || failure) this.#row = { id, teamId, at };
  }

  /** Collects the reply while it is sent. */
  answered(reply: GatewayReply, to: CallBodies): GatewayReply {
    const type = reply.headers["content-type"] ?? "";
    const { body } = reply;
    const stream = body !== null && typeof body === "object" && Symbol.asyncIterator in body;
    const gathered = new Gathered(type, stream);
    if (!stream) {
      if (body !== null) gathered.add(body);
      this.#keep(gathered, to);
      return reply;
    }
    const frames = readAhead(body[Symbol.asyncIterator]() as AsyncIterator<Piece, undefined>);
    return {
      ...reply,
      body: new GatheredFrames(frames, { onFrame: (frame) => gathered.add(frame), onEnd: () => this.#keep(gathered, to) }),
    };
  }

  #keep(response: Gathered, to: CallBodies): void {
    if (this.#over) return;
    this.#over = true;
    if (!this.#row) return;
    const request = this.#request && { ...this.#request, pieces: this.#request.pieces.map(apart) };
    to.keep({ ...this.#row, request, response: response.body(), secrets: credentialsOf(this.#caller) });
  }
}

class Gathered {
  readonly #type: string;
  readonly #stream: boolean;
  readonly #binary: boolean;
  readonly #pieces: Piece[] = [];
  #bytes = 0;

  constructor(type: string, stream: boolean) {
    this.#type = type;
    this.#stream = stream;
    this.#binary = !TEXT_TYPE.test(type);
  }

  add(piece: Piece): void {
    const room = MOST_BYTES - this.#bytes;
    this.#bytes += Buffer.byteLength(piece);
    if (this.#binary || room <= 0) return;
    // A substring would keep the whole text in memory.
    this.#pieces.push(piece.length <= room ? piece : Buffer.from(piece.slice(0, room)));
  }

  body(): GatheredBody {
    return { type: this.#type, bytes: this.#bytes, binary: this.#binary, pieces: this.#pieces, stream: this.#stream };
  }
}

/** Collects a stream's frames as they pass; its end is reported once, whatever the cause. */
class GatheredFrames extends AheadIterator<Piece> {
  override readonly exact: boolean;
  readonly #frames: ReadAhead<Piece>;
  readonly #on: { onFrame(frame: Piece): void; onEnd(): void };

  constructor(frames: ReadAhead<Piece>, on: { onFrame(frame: Piece): void; onEnd(): void }) {
    super();
    this.exact = frames.exact;
    this.#frames = frames;
    this.#on = on;
  }

  take(): Step<Piece> | undefined {
    try {
      const step = this.#frames.take();
      if (step?.done) this.#on.onEnd();
      else if (step) this.#on.onFrame(step.value);
      return step;
    } catch (error) {
      this.#on.onEnd();
      throw error;
    }
  }

  arrival(): Promise<unknown> {
    return this.#frames.arrival();
  }

  async return(): Promise<Step<Piece>> {
    try {
      return await this.#frames.return();
    } finally {
      this.#on.onEnd();
    }
  }
}

/** A view would keep a whole long body in memory until its beginning is stored. */
function apart(piece: Piece): Piece {
  return typeof piece === "string" ? piece : Buffer.from(piece);
}
