import type { Outage } from "../console/outages/contract";
import { SERVICES, type ServiceName } from "../contracts/outages";
import type { Log } from "../gateway/ports";

const LOOK_EVERY_MS = 15_000;
/** A store is asked this often at most, because requests to it cost money; its return is noticed sooner. */
const GOOD_FOR_MS = 10_000;
const BAD_FOR_MS = 500;

type Checks = Record<"database" | "storage", boolean> & Partial<Record<ServiceName, boolean>>;

interface Options {
  /** Database and `DATA_DIR`. */
  storage: { checks(): Promise<{ database: boolean; storage: boolean }> };
  /** Whether Redis answers; absent if none is configured. */
  redis?(): Promise<boolean>;
  /** Whether the S3-compatible store answers; absent if files are in `DATA_DIR`. */
  files?(): Promise<boolean>;
  log: Log;
}

/** Knows which services are away and since when: for `/readyz`, the console and the metrics. Services are checked on request. */
export class OutageWatch {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  readonly #since = new Map<ServiceName, number>();
  #files: { up: boolean; at: number } | undefined;
  #looking: Promise<Checks> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.checks(), LOOK_EVERY_MS).unref();
  }

  /** Whether each configured service can be used. Concurrent callers share one look. */
  checks(): Promise<Checks> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async list(): Promise<Outage[]> {
    await this.checks();
    return SERVICES.flatMap((service) => {
      const since = this.#since.get(service);
      // Without the database nothing can be stored either.
      return since === undefined || (service === "storage" && this.#since.has("database")) ? [] : { service, since };
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<Checks> {
    const { storage, redis, files } = this.#options;
    const [stored, redisUp, filesUp] = await Promise.all([storage.checks(), redis?.(), files && this.#filesUp(files)]);
    const checks: Checks = {
      ...stored,
      ...(redisUp !== undefined && { redis: redisUp }),
      ...(filesUp !== undefined && { files: filesUp }),
    };
    for (const service of SERVICES) this.#note(service, checks[service]);
    return checks;
  }

  async #filesUp(ask: () => Promise<boolean>): Promise<boolean> {
    const last = this.#files;
    if (last && performance.now() - last.at < (last.up ? GOOD_FOR_MS : BAD_FOR_MS)) return last.up;
    const up = await ask();
    this.#files = { up, at: performance.now() };
    return up;
  }

  #note(service: ServiceName, up: boolean | undefined): void {
    const known = this.#since.has(service);
    if (up === false && !known) this.#since.set(service, Date.now());
    if (up === true && known) this.#since.delete(service);
    // Each of the others has a log line of its own.
    if (service !== "files" || up === undefined || up !== known) return;
    if (up) this.#options.log.info({}, "The store of files can be reached again");
    else this.#options.log.warn({}, "The store of files cannot be reached; calls that read or store a file get 503");
  }
}
