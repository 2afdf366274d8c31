import type { UpstreamReply } from "../contracts/task";
import type { Cancellation, VideoSubmission } from "./capabilities";
import { type Fields, isFields } from "./fields";
import { createUpstream, type Upstream, type WholeReply } from "./http";
import { parseJson } from "./read-reply";
import { hiddenParts } from "./signed-upstream";
import { readVendorError, retryAfter } from "./vendor-error";
import { type ErrorContext, unusable, vendorFailure } from "./vendor-failure";
import { forCallers } from "./vendor-text";

export interface TaskClientOptions {
  /** Prefix of the task paths. */
  baseUrl: string;
  /** Absent if the server requires none. */
  apiKey?: string;
  /** Header for the gateway's request id, if the vendor accepts one. */
  requestIdHeader?: string;
  meaning?: ErrorContext["meaning"];
  submitTimeoutMs?: number;
}

export interface TaskOrder {
  path: string;
  body: object;
  headers?: Record<string, string>;
}

const SUBMIT_TIMEOUT_MS = 60_000;
const ASK_TIMEOUT_MS = 30_000;
/** Replies about one task are a few hundred bytes. */
const LIMIT_BYTES = 1024 * 1024;
/** A file is held in memory on its way into storage. */
const FETCHING = { headersTimeoutMs: 120_000, bodyTimeoutMs: 120_000, limitBytes: 512 * 1024 * 1024 };
const ASKING = { headersTimeoutMs: ASK_TIMEOUT_MS, bodyTimeoutMs: ASK_TIMEOUT_MS, limitBytes: LIMIT_BYTES };

/** Task calls, with a bearer key, to a vendor whose errors have an HTTP status. */
export class TaskClient {
  readonly #upstream: Upstream;
  readonly #options: TaskClientOptions;
  readonly #hidden: readonly string[];

  constructor(options: TaskClientOptions) {
    const headers: Record<string, string> = options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
    this.#options = options;
    this.#hidden = hiddenParts({ baseUrl: options.baseUrl, parts: [options.apiKey] });
    this.#upstream = createUpstream({ baseUrl: options.baseUrl, headers: () => headers });
  }

  /** Sends an order, once. */
  async submit({ signal, requestId, publicModel, trace }: VideoSubmission, { path, body, headers }: TaskOrder): Promise<Fields> {
    const { submitTimeoutMs: timeoutMs = SUBMIT_TIMEOUT_MS, requestIdHeader } = this.#options;
    const reply = await this.#upstream.postJson({
      path,
      body: JSON.stringify(body),
      signal,
      headers: { ...headers, ...(requestIdHeader === undefined ? {} : { [requestIdHeader]: requestId }), ...trace },
      headersTimeoutMs: timeoutMs,
      bodyTimeoutMs: timeoutMs,
      limitBytes: LIMIT_BYTES,
    });
    return this.read(reply, publicModel);
  }

  ask(path: string, signal: Cancellation): Promise<WholeReply> {
    return this.#upstream.getJson({ path, signal, ...ASKING });
  }

  post(path: string, signal: Cancellation): Promise<WholeReply> {
    return this.#upstream.postJson({ path, body: "{}", signal, ...ASKING });
  }

  delete(path: string, signal: Cancellation): Promise<WholeReply> {
    return this.#upstream.delete({ path, signal, ...ASKING });
  }

  /** Fetches a task's file with the same credentials. */
  async file(path: string, signal: Cancellation): Promise<Uint8Array> {
    const reply = await this.#upstream.getJson({ path, signal, ...FETCHING });
    if (reply.status === 200 && reply.body.byteLength > 0) return reply.body;
    if (reply.status !== 200) this.read(reply);
    throw unusable(`${reply.status} with ${reply.body.byteLength} bytes for the file of a finished task`, reply);
  }

  /** Reads a good reply; throws the failure of any other. */
  read({ status, headers, body }: WholeReply, publicModel = ""): Fields {
    const text = body.toString();
    const context = { publicModel, hidden: this.#hidden, meaning: this.#options.meaning };
    if (status < 200 || status > 299) throw vendorFailure(readVendorError(status, text, headers), context);
    const value = parseJson(text);
    if (isFields(value)) return value;
    throw unusable(`${status} with ${body.length} bytes of ${headers["content-type"] ?? "no type"} that are no object`, {
      status,
      headers,
    });
  }

  /** A reply about a task for people, and the delay that it asks for. */
  told(reply: WholeReply): { reply: UpstreamReply; againMs?: number } {
    const againMs = retryAfter(reply.headers);
    return { reply: this.shown(reply), ...(againMs === undefined ? {} : { againMs }) };
  }

  /** A reply for people. */
  shown({ status, body }: Pick<WholeReply, "status"> & { body: Buffer | string }): UpstreamReply {
    return { status, body: this.clean(body.toString()) };
  }

  /** Removes credentials from the vendor's text. */
  readonly clean = (text: string): string => forCallers(text, this.#hidden);

  /** The vendor's status text. */
  readonly word = (value: unknown): string => (typeof value === "string" ? this.clean(value).slice(0, 64) : "");

  close(): Promise<void> {
    return this.#upstream.close();
  }
}

/** True if an upstream refuses to cancel a task and a retry won't help: it runs, has ended, or is gone. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
}
