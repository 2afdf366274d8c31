import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { Failure } from "../contracts/errors";

const Told = z.object({ error: z.object({ message: z.string() }) });
const WAIT_MS = 30_000;
/** Repeats of a question that failed for a passing reason: about a minute in all. */
const MOST_REPEATS = 8;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** Thrown if the gateway cannot do what was asked. */
export class NotDone extends Error {}

/** Thrown if the same question may succeed later. */
class Passing extends NotDone {}

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

/** The console's API of a gateway, called with a key. Rejects with `NotDone`. */
export class EvalApi {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    if (!URL.canParse(baseUrl)) throw new Failure("invalid_value", `--base-url is not an address: ${baseUrl}`);
    this.#baseUrl = baseUrl.replace(/\/(?:v1\/?)?$/, "");
    this.#key = key;
  }

  /** Questions are repeated for about a minute, so that a restart of the gateway or a broken connection does not end a run. */
  json<Schema extends z.ZodType>(schema: Schema, asked: Asked): Promise<z.output<Schema>> {
    return this.#patiently(asked, async () => {
      const text = await this.#send(asked);
      const reply = schema.safeParse(parsed(text));
      if (reply.success) return reply.data;
      throw new Passing(`The reply of ${this.#baseUrl}${asked.path} is not that of a gateway: check --base-url.`);
    });
  }

  text(asked: Asked): Promise<string> {
    return this.#patiently(asked, () => this.#send(asked));
  }

  async #patiently<Result>({ method }: Asked, ask: () => Promise<Result>): Promise<Result> {
    for (let repeats = 0; ; repeats++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Passing) || method !== "GET" || repeats >= MOST_REPEATS) throw error;
      }
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** repeats, LONGEST_PAUSE_MS));
    }
  }

  async #send({ method, path, body }: Asked): Promise<string> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": randomUUID() }),
    };
    const sent = { method, headers, signal: AbortSignal.timeout(WAIT_MS), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const got = await answered(fetch(this.#baseUrl + path, sent), this.#baseUrl);
    if (got.ok) return got.text;
    const words = wordsOf(got.text) ?? `The gateway answered ${got.status}.`;
    throw got.status >= 500 || got.status === 429 ? new Passing(words) : new NotDone(words);
  }
}

/** The connection can break while the body is read, too. */
async function answered(fetching: Promise<Response>, baseUrl: string) {
  try {
    const response = await fetching;
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    throw new Passing(`The gateway at ${baseUrl} cannot be reached, or the connection broke.`, { cause });
  }
}

function wordsOf(text: string): string | undefined {
  const told = Told.safeParse(parsed(text));
  return told.success ? told.data.error.message : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
