import { setImmediate as breathe } from "node:timers/promises";
import type { GatheredBodies, GatheredBody } from "../contracts/call-bodies";
import type { CallBodies, Log } from "../gateway/ports";
import { type CallBodiesRow, insertBodies, trimBodies } from "../store/calls/call-bodies";
import type { Store } from "../store/database/open";
import { cleanBody } from "./clean-body";

/** The queue's limit in bytes. Bodies beyond it are not kept, so that calls are not delayed. */
const MOST_WAITING = 64 * 1024 * 1024;
/** Calls per statement. */
const BATCH = 8;
/** The total is checked each time this much has been stored. */
const TRIM_SHARE = 64;
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 30_000;
const CLOSE_WITHIN_MS = 5_000;
const COMPLAIN_EVERY_MS = 60_000;

export interface OpenCallBodies extends CallBodies {
  /** Resolves when everything so far is stored. */
  flush(): Promise<void>;
  /** Stores the queue, for at most five seconds. */
  close(): Promise<void>;
}

/** Stores bodies after their calls: scrubbed and compressed. A crash loses the queue. */
export function openCallBodies(options: { store: Store; maxBytes: number; log: Log }): OpenCallBodies {
  return new WaitingBodies(options);
}

class WaitingBodies implements OpenCallBodies {
  readonly #store: Store;
  readonly #log: Log;
  #waiting: GatheredBodies[] = [];
  #bytes = 0;
  readonly #maxBytes: number;
  /** Stored since the last check of the total. */
  #storedBytes = 0;
  #storing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = 0;
  #closed = false;
  readonly #complainedAt = new Map<string, number>();

  constructor({ store, maxBytes, log }: { store: Store; maxBytes: number; log: Log }) {
    this.#store = store;
    this.#maxBytes = maxBytes;
    this.#log = log;
  }

  keep(bodies: GatheredBodies): void {
    if (this.#closed) return;
    const bytes = sizeOf(bodies);
    if (this.#bytes + bytes > MOST_WAITING) {
      this.#complain("lost", { call: bodies.id }, "Bodies of calls come faster than they are stored; some are not kept");
      return;
    }
    this.#bytes += bytes;
    this.#waiting.push(bodies);
    if (!this.#retry) void this.#begin();
  }

  async flush(): Promise<void> {
    while (this.#waiting.length > 0 && this.#retryMs === 0) await this.#begin();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#retryMs = 0;
    let timer: NodeJS.Timeout | undefined;
    const bound = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS);
    });
    await Promise.race([this.flush(), bound]);
    clearTimeout(timer);
  }

  #begin(): Promise<void> {
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = undefined;
      // One arrived while the last batch was being stored.
      if (this.#waiting.length > 0 && !this.#retry && !this.#closed) void this.#begin();
    });
    return this.#storing;
  }

  /** Stores batches until the queue is empty or the database fails. Never rejects. */
  async #storeAll(): Promise<void> {
    // The reply is sent first.
    await breathe();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      try {
        this.#storedBytes += await insertBodies(this.#store, await cleaned(batch));
        this.#retryMs = 0;
        if (this.#storedBytes * TRIM_SHARE > this.#maxBytes) await this.#trim();
      } catch (cause) {
        this.#complain("sql", { cause }, "Bodies of calls could not be stored");
        if (this.#later()) return;
      }
      this.#waiting.splice(0, batch.length);
      for (const bodies of batch) this.#bytes -= sizeOf(bodies);
      await breathe();
    }
  }

  async #trim(): Promise<void> {
    this.#storedBytes = 0;
    await trimBodies(this.#store, this.#maxBytes).catch((cause) => this.#complain("trim", { cause }, "Old bodies could not be forgotten"));
  }

  /** False if these have failed often enough: later ones must not wait forever. */
  #later(): boolean {
    this.#retryMs = Math.max(this.#retryMs * 2, RETRY_MIN_MS);
    if (this.#closed || this.#retryMs > RETRY_MAX_MS) {
      this.#retryMs = 0;
      return false;
    }
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#begin();
    }, this.#retryMs).unref();
    return true;
  }

  /** Logs each kind of error at most once a minute. */
  #complain(kind: string, fields: object, text: string): void {
    const now = Date.now();
    if (now - (this.#complainedAt.get(kind) ?? 0) < COMPLAIN_EVERY_MS) return;
    this.#complainedAt.set(kind, now);
    this.#log.warn(fields, text);
  }
}

/** One body at a time, so that other work waits for at most one. */
async function cleaned(batch: readonly GatheredBodies[]): Promise<CallBodiesRow[]> {
  const rows: CallBodiesRow[] = [];
  for (const { request, response, secrets, ...row } of batch) {
    const kept = request ? cleanBody(request, secrets) : null;
    await breathe();
    rows.push({ ...row, request: kept, response: cleanBody(response, secrets) });
    await breathe();
  }
  return rows;
}

function sizeOf({ request, response }: GatheredBodies): number {
  const size = ({ pieces }: GatheredBody) => pieces.reduce((sum, piece) => sum + piece.length, 0);
  return (request ? size(request) : 0) + size(response);
}
