import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Failure } from "../contracts/errors";

const Told = z.object({ error: z.object({ message: z.string() }) });
const WAIT_MS = 30_000;

/** Thrown if the gateway cannot do what was asked. */
export class NotDone extends Error {}

/** The console's API of a gateway, called with a key. */
export class EvalApi {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    if (!URL.canParse(baseUrl)) throw new Failure("invalid_value", `--base-url is not an address: ${baseUrl}`);
    this.#baseUrl = baseUrl.replace(/\/(?:v1\/?)?$/, "");
    this.#key = key;
  }

  async json<Schema extends z.ZodType>(
    schema: Schema,
    { method, path, body }: { method: string; path: string; body?: unknown },
  ): Promise<z.output<Schema>> {
    return schema.parse(JSON.parse(await this.text({ method, path, body })));
  }

  async text({ method, path, body }: { method: string; path: string; body?: unknown }): Promise<string> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": randomUUID() }),
    };
    const sent = { method, headers, signal: AbortSignal.timeout(WAIT_MS), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(this.#baseUrl + path, sent).catch((cause: unknown) => {
      throw new NotDone(`The gateway at ${this.#baseUrl} cannot be reached.`, { cause });
    });
    const text = await response.text();
    if (!response.ok) throw new NotDone(wordsOf(text) ?? `The gateway answered ${response.status}.`);
    return text;
  }
}

function wordsOf(text: string): string | undefined {
  try {
    return Told.parse(JSON.parse(text)).error.message;
  } catch {
    return undefined;
  }
}
