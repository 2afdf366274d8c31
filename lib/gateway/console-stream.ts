import { Failure } from "../contracts/errors";
import { writeError } from "./error-formats";
import type { GatewayReply } from "./exchange";

/** How often the reader's permission is checked again. */
const CHECK_EVERY_MS = 500;

/**
 * A stream of the console that ends soon after `check` rejects with the caller's error: event streams with an error event, others by
 * breaking off, so that a partial file is not taken for a whole one. Other errors of the check end nothing.
 */
export function whileAllowed(reply: GatewayReply, check: () => Promise<void>, requestId: string): GatewayReply {
  const { body, headers } = reply;
  if (body === null || typeof body !== "object" || !(Symbol.asyncIterator in body)) return reply;
  const events = headers["content-type"]?.startsWith("text/event-stream") ?? false;
  const last = (reason: Failure) => {
    if (!events) throw reason;
    return `event: error\ndata: ${writeError(reason, { errorFormat: "openai", requestId })}\n\n`;
  };
  return { ...reply, body: checked(body, check, last) };
}

type Piece = string | Uint8Array;

async function* checked(
  body: AsyncIterable<Piece>,
  check: () => Promise<void>,
  last: (reason: Failure) => string,
): AsyncGenerator<Piece, void, undefined> {
  const watch = new Watch(check);
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await watch.orLost(pieces.next());
      if (step instanceof Failure) {
        yield last(step);
        return;
      }
      if (step.done) return;
      yield step.value;
    }
  } finally {
    watch.stop();
    // A waiting generator returns only after its next piece, which nobody awaits here.
    void pieces.return?.().then(undefined, () => undefined);
  }
}

/** Repeats a check until it is refused. */
class Watch {
  readonly #check: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #lost: Failure | undefined;
  #tell: ((reason: Failure) => void) | undefined;
  #over = false;

  constructor(check: () => Promise<void>) {
    this.#check = check;
    this.#wait();
  }

  /** The promise's value, or the check's refusal if that comes first. */
  orLost<Result>(next: Promise<Result>): Promise<Result | Failure> {
    const lost = this.#lost;
    return new Promise((resolve, reject) => {
      if (lost) resolve(lost);
      this.#tell = resolve;
      next.then(resolve, reject);
    });
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    if (!this.#over) this.#timer = setTimeout(() => void this.#look(), CHECK_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#check();
      this.#wait();
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) return this.#wait();
      this.#lost = error;
      this.#tell?.(error);
    }
  }
}
