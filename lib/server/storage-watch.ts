import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Failure } from "../contracts/errors";
import { LONG_MS, noStorage, storageFailure } from "../contracts/storage-trouble";
import type { Log } from "../gateway/ports";
import { isReachable } from "../store/database/health";
import { putMeta } from "../store/database/meta";
import type { Store } from "../store/database/open";

/** How long a result is cached, because readiness may be polled often. Recovery is noticed sooner. */
const GOOD_FOR_MS = 1_000;
const BAD_FOR_MS = 200;
const LOOK_EVERY_MS = 15_000;
/** A disk that takes longer for a small file is unusable for callers. */
const LIMIT_MS = 3_000;
const PROBE_FILE = "write-probe";
/** More than may be left in the last block of a full disk. */
const PROBE = Buffer.alloc(64 * 1024, 1);

interface Options {
  store: Store;
  dataDir: string;
  log: Log;
}

/** Checks whether the database and `DATA_DIR` can be written, by writing. Logs when that starts to fail, why, and when it recovers. */
export class StorageWatch {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #trouble: Failure | undefined;
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.isWritable(), LOOK_EVERY_MS).unref();
  }

  /** The last result. */
  get wasWritable(): boolean {
    return this.#trouble === undefined;
  }

  async isWritable(): Promise<boolean> {
    if (performance.now() - this.#lookedAt > (this.#trouble ? BAD_FOR_MS : GOOD_FOR_MS)) await this.#lookOnce();
    return this.wasWritable;
  }

  /** The basis of readiness: the database answers, and both it and the disk can be written. */
  async checks(): Promise<{ database: boolean; storage: boolean }> {
    const database = await isReachable(this.#options.store);
    return { database, storage: database && (await this.isWritable()) };
  }

  /** Throws `service_unavailable` if storage cannot be written: for calls whose result is stored, before anything is paid. */
  async requireWritable(): Promise<void> {
    await this.#lookOnce();
    if (this.#trouble) throw this.#trouble;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Concurrent callers share one check. */
  #lookOnce(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const before = this.#trouble;
    this.#trouble = await within(LIMIT_MS, this.#write()).then(() => undefined, failureOf);
    this.#lookedAt = performance.now();
    const { log } = this.#options;
    if (this.#trouble && this.#trouble.detail.reason !== before?.detail.reason)
      log.error({ cause: this.#trouble.detail.cause }, `Nothing can be stored. ${this.#trouble.detail.reason ?? ""}`.trimEnd());
    if (before && !this.#trouble) log.info({}, "The storage is writable again");
  }

  async #write(): Promise<void> {
    const { store, dataDir } = this.#options;
    const file = join(dataDir, PROBE_FILE);
    try {
      await putMeta(store, "storage_checked_at", String(Date.now()));
      await writeFile(file, PROBE, { mode: 0o600 });
    } finally {
      await rm(file, { force: true });
    }
  }
}

function failureOf(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return storageFailure(error) ?? noStorage({ reason, retryAfterMs: LONG_MS }, error);
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("a small write took too long"), { code: "EIO" })), limitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
