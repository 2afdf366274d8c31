import { type Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Failure } from "../contracts/errors";
import { openAgent } from "../outbound/agent";

export interface S3Account {
  /** Endpoint of the store; the bucket goes into the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Maximum silence of the store. */
  silenceMs?: number;
}

export interface S3Request {
  method: "GET" | "PUT" | "HEAD" | "DELETE";
  key: string;
  range?: string;
  body?: { size: number; sha256: string; open(): Iterable<Uint8Array> | AsyncIterable<Uint8Array> };
}

const SILENCE_MS = 30_000;
/** Probes of readiness wait for this, and have a timeout of three seconds. */
const PROBE_MS = 1_500;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
const ERROR_BYTES = 16 * 1024;
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * Signed requests to one bucket. Every wait ends after `silenceMs` without a byte; all requests are idempotent, so lost ones are retried.
 */
export class S3Client {
  readonly #account: S3Account;
  readonly #agent: Agent;
  readonly #silenceMs: number;

  constructor(account: S3Account) {
    this.#account = account;
    this.#silenceMs = account.silenceMs ?? SILENCE_MS;
    this.#agent = openAgent(new URL(account.endpoint));
  }

  /** The answer of any status; its body must be read or destroyed. Throws `service_unavailable` without an answer. */
  async send(request: S3Request): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === ATTEMPTS;
      try {
        const response = await this.#sendOnce(request);
        const status = response.statusCode ?? 0;
        if (last || (status < 500 && status !== 429)) return response;
        response.destroy();
      } catch (cause) {
        if (last) throw unavailable(cause);
      }
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }

  /** Whether the store answers one request within 1.5 seconds. 404 and 403 are answers: the object need not exist. */
  async answers(): Promise<boolean> {
    try {
      const response = await this.#sendOnce({ method: "HEAD", key: "media/probe" }, AbortSignal.timeout(PROBE_MS));
      response.resume();
      return (response.statusCode ?? 500) < 500;
    } catch {
      return false;
    }
  }

  async #sendOnce(request: S3Request, signal?: AbortSignal): Promise<IncomingMessage> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#account;
    const headers: Record<string, string> = { "x-amz-content-sha256": request.body?.sha256 ?? EMPTY_SHA256 };
    if (request.range) headers.range = request.range;
    const url = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/${request.key}`;
    const signer = new AwsV4Signer({ method: request.method, url, headers, accessKeyId, secretAccessKey, region, service: "s3" });
    const signed = await signer.sign();
    const lengths = request.method === "PUT" ? { "content-length": request.body?.size ?? 0 } : {};
    return this.#exchange(signed.url, {
      options: { method: request.method, agent: this.#agent, signal, headers: { ...Object.fromEntries(signed.headers), ...lengths } },
      body: request.body,
    });
  }

  #exchange(url: URL, { options, body }: { options: RequestOptions; body: S3Request["body"] }): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
      sent.setTimeout(this.#silenceMs, () => sent.destroy(new Error("the file store was silent for too long")));
      sent.once("error", reject);
      sent.once("response", (response) => {
        // From here on silence may be the reader's; `pieces` watches each wait for the store.
        sent.setTimeout(0);
        resolve(response);
      });
      if (body === undefined) sent.end();
      else pipeline(Readable.from(body.open(), { objectMode: false }), sent).catch(reject);
    });
  }

  /** The body on demand. Throws if it ends before `length` bytes. */
  async *pieces(response: IncomingMessage, length: number): AsyncGenerator<Uint8Array, void, undefined> {
    const body: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
    for (let left = length; ; ) {
      const timer = setTimeout(() => response.destroy(new Error("the file store was silent for too long")), this.#silenceMs);
      const next = await body.next().finally(() => clearTimeout(timer));
      if (next.done && left > 0) throw new Error("the file store sent less than it was asked for");
      if (next.done) return;
      left -= next.value.length;
      yield next.value;
    }
  }

  /** The store's error as a failure's cause; only the code, because the text may repeat the request. */
  async refusal({ method }: S3Request, response: IncomingMessage): Promise<Failure> {
    let text = "";
    try {
      for await (const piece of this.pieces(response, 0)) {
        text += Buffer.from(piece).toString("latin1");
        if (text.length > ERROR_BYTES) break;
      }
    } catch {
      // The status suffices.
    }
    response.destroy();
    const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? "no code";
    return unavailable(new Error(`the file store answered ${method} with ${response.statusCode} (${code})`));
  }

  close(): void {
    this.#agent.destroy();
  }
}

function unavailable(cause: unknown): Failure {
  return new Failure("service_unavailable", "The file store is unavailable.", { cause, transient: true });
}
