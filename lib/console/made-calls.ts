import { BODY_KEPT_BYTES } from "../contracts/call-bodies";
import { Failure } from "../contracts/errors";
import type { KeptCall } from "../contracts/idempotency";
import type { Caller } from "../contracts/keys";
import type { Actor } from "../contracts/person";
import type { CallRecord } from "../contracts/record";
import type { GatewayReply, GatewayRequest, Headers } from "../gateway/exchange";
import type { Gateway } from "../gateway/gateway";
import { handle } from "../gateway/pipeline";
import { scrub } from "../secrets/scrub";
import type { Accounts } from "./account/service";

const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/i;
/** Pieces whose times are kept. */
const MOST_PIECES = 1_000;

/** A call of the public API that a person makes from the console, without its credential. */
export interface CallToMake {
  path: string;
  query?: string;
  /** JSON. */
  body: string;
  /** Whether a stored answer of an equal call will do. */
  cached: boolean;
  /** Ends the call, in milliseconds. */
  limitMs: number;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
  /** The call's id. Default: a new one. */
  requestId?: string;
  /** Whether the text is the caller's answer, which is not scrubbed, rather than something to show. Default: `false`. */
  whole?: boolean;
}

/** A call that this process or an earlier one has begun with an `Idempotency-Key`. */
interface BegunCall {
  keyId: string;
  path: string;
  idempotencyKey: string;
}

/** Who makes it, and the request from whose connection it depends. */
export interface Maker {
  person: Actor;
  request: GatewayRequest;
}

interface Piece {
  /** Milliseconds since the call began. */
  atMs: number;
  text: string;
}

/** A call that has ended. */
export interface MadeCall {
  requestId: string;
  status: number;
  headers: Headers;
  /** The beginning of the body, at most 256 KiB; null if it is not text. */
  text: string | null;
  bytes: number;
  cut: boolean;
  /** As the caller would have received them. Those beyond the first 1,000 are joined to the last. */
  pieces: readonly Piece[];
  totalMs: number;
  /** Absent if the call was refused before it was authenticated. */
  row: CallRecord | undefined;
}

/** Makes calls for people in the console: through the pipeline of all calls, with the person's rights, limits and budgets. */
export class MadeCalls {
  readonly #accounts: Pick<Accounts, "playgroundKey">;
  #gateway: Gateway | undefined;

  constructor(accounts: Pick<Accounts, "playgroundKey">) {
    this.#accounts = accounts;
  }

  start(gateway: Gateway): void {
    this.#gateway = gateway;
  }

  /** `changes` replaces parts of the gateway for this call. Resolves when the answer is complete. */
  async make(sent: CallToMake, by: Maker, changes: Partial<Gateway> = {}): Promise<MadeCall> {
    const gateway = { ...this.#started(), ...changes };
    const rows: CallRecord[] = [];
    const append = (row: CallRecord) => {
      rows.push(row);
      gateway.journal.append(row);
    };
    const journal = { append, appendSoon: append, written: undefined, unwritten: gateway.journal.unwritten };
    const request = new MadeRequest(sent, by, this.#authorization(by));
    const timer = setTimeout(() => request.leave(), sent.limitMs);
    try {
      const began = performance.now();
      const reply = await handle({ ...gateway, journal }, request);
      const body = await collect(reply, { began, clean: sent.whole && reply.status < 300 ? (text) => text : scrub });
      const { status, headers } = reply;
      return { requestId: headers["x-request-id"] ?? "", status, headers, ...body, totalMs: performance.now() - began, row: rows[0] };
    } finally {
      clearTimeout(timer);
    }
  }

  /** The outcome of a begun call. Nothing is sent; undefined if there was none, or if it failed. */
  async earlier({ keyId, path, idempotencyKey: token }: BegunCall): Promise<KeptCall | undefined> {
    const { matcher, idempotency } = this.#started();
    const lookup = matcher.find("POST", path);
    if (!("match" in lookup)) return undefined;
    return idempotency.find({ keyId, endpoint: lookup.match.endpoint.id, token });
  }

  /** Lets a stored key make a call without its secret, with its present rights. Undefined if it is revoked or has expired. */
  async withKey(key: Caller): Promise<Pick<Gateway, "keys"> | undefined> {
    const { keys } = this.#started();
    const principal = await keys.ofKey(key);
    return principal && { keys: { find: () => principal, ofKey: (other) => keys.ofKey(other) } };
  }

  /** Refuses a person's calls while their session is in another team. */
  withinTeam(teamId: string): Pick<Gateway, "keys"> {
    const { keys } = this.#started();
    const find = async (secret: string) => {
      const principal = await keys.find(secret);
      return principal?.teamId === teamId ? principal : undefined;
    };
    return { keys: { find, ofKey: (key) => keys.ofKey(key) } };
  }

  #started(): Gateway {
    if (!this.#gateway) throw new Error("calls were made before the gateway was started");
    return this.#gateway;
  }

  /** A person's calls are those of their playgrounds. A key calls as itself. */
  #authorization({ person, request }: Maker): string | undefined {
    return person.sessionId === null ? request.header("authorization") : `Bearer ${this.#accounts.playgroundKey(person).secret}`;
  }
}

class MadeRequest implements GatewayRequest {
  readonly method = "POST";
  readonly path: string;
  readonly query: string;
  readonly address: string;
  readonly requestId?: string;
  readonly #body: Uint8Array;
  readonly #headers: ReadonlyMap<string, string | undefined>;
  readonly #leaving: (() => void)[] = [];
  #gone = false;

  constructor(
    { path, query = "", body, cached, idempotencyKey, requestId }: CallToMake,
    { request }: Maker,
    authorization: string | undefined,
  ) {
    this.path = path;
    this.query = query;
    this.address = request.address;
    if (requestId !== undefined) this.requestId = requestId;
    this.#body = Buffer.from(body);
    this.#headers = new Map([
      ["authorization", authorization],
      ["content-type", "application/json"],
      ["content-length", String(this.#body.byteLength)],
      ["user-agent", request.header("user-agent")],
      ["x-trunkline-cache", cached ? undefined : "off"],
      ["idempotency-key", idempotencyKey],
    ]);
    request.onGone(() => this.leave());
  }

  header(name: string): string | undefined {
    return this.#headers.get(name);
  }

  async body(limitBytes: number): Promise<Uint8Array> {
    if (this.#body.byteLength <= limitBytes) return this.#body;
    throw new Failure("request_too_large", `The request is larger than ${limitBytes} bytes.`);
  }

  onGone(listener: () => void): void {
    if (this.#gone) listener();
    else this.#leaving.push(listener);
  }

  leave(): void {
    this.#gone = true;
    for (const listener of this.#leaving.splice(0)) listener();
  }
}

type Collected = Pick<MadeCall, "text" | "bytes" | "cut" | "pieces">;

/** Reads a reply to its end, and keeps its beginning. */
async function collect(
  { headers, body }: GatewayReply,
  { began, clean }: { began: number; clean(text: string): string },
): Promise<Collected> {
  const isText = TEXT_TYPE.test(headers["content-type"] ?? "");
  const decoder = new TextDecoder();
  const pieces: Piece[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(body)) {
    const room = BODY_KEPT_BYTES - bytes;
    bytes += Buffer.byteLength(piece);
    if (!isText || room <= 0) continue;
    const text = decoder.decode(Buffer.from(piece).subarray(0, room), { stream: true });
    const last = pieces.at(-1);
    if (last && pieces.length >= MOST_PIECES) last.text += text;
    else pieces.push({ atMs: performance.now() - began, text: clean(text) });
  }
  const text = isText ? clean(pieces.map((piece) => piece.text).join("")) : null;
  return { text, bytes, cut: isText && bytes > BODY_KEPT_BYTES, pieces };
}

async function* piecesOf(body: GatewayReply["body"]): AsyncGenerator<string | Uint8Array> {
  if (body === null) return;
  if (typeof body === "string" || body instanceof Uint8Array) yield body;
  else yield* body;
}
