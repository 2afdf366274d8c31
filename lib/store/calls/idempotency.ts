import type { IdempotencyEntry, IdempotencyState, StoredReply } from "../../contracts/idempotency";
import { storageTrouble } from "../../contracts/storage-trouble";
import type { Store, StoreLog } from "../database/open";

const KEPT_MS = 24 * 3_600_000;
/** Longer than any call may run; afterwards its owner is taken for dead. */
const LEASE_MS = 11 * 60_000;
const MAX_REPLY_BYTES = 1024 * 1024;
const SWEEP_EVERY_MS = 60_000;
const SWEEP_ROWS = 50;
/** An entry can end between the insert and the read; then both are done again. */
const ATTEMPTS = 5;

export interface Idempotency {
  /** Claims a call, or says why not. Atomic across processes. */
  begin(entry: IdempotencyEntry, bodyHash: string): Promise<IdempotencyState>;
  /**
   * Keeps the reply for 24 hours; one over 1 MiB is not kept and the entry forgotten. If the storage is in trouble it is not kept either,
   * and a repeat is answered as one of a call that still runs until the lease ends: the reply is there and may have been paid for.
   */
  finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void>;
  /** Forgets a running call. If the storage is in trouble its lease has to end first. */
  drop(entry: IdempotencyEntry): Promise<void>;
}

/** Calls that must happen once. Pass the same entry object to `begin` and then `finish` or `drop`: it carries the claim. */
export function createIdempotency(store: Store, { now = Date.now, log }: { now?: () => number; log?: StoreLog } = {}): Idempotency {
  return new SqlIdempotency(store, now, log);
}

class SqlIdempotency implements Idempotency {
  /** What each owner was given. One whose lease ran out and was taken over must not touch its successor's entry. */
  readonly #leases = new WeakMap<IdempotencyEntry, number>();
  #sweptAt: number;

  constructor(
    readonly store: Store,
    readonly now: () => number,
    readonly log: StoreLog | undefined,
  ) {
    this.#sweptAt = now();
  }

  async begin(entry: IdempotencyEntry, bodyHash: string): Promise<IdempotencyState> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await this.#claim(entry, bodyHash)) return { state: "started" };
      const found = await this.#read(entry);
      if (!found) continue;
      if (found.body_hash !== bodyHash) return { state: "conflict" };
      if (found.state === "running") return { state: "running" };
      return { state: "done", reply: { status: found.status ?? 200, contentType: found.content_type ?? "", body: found.body ?? "" } };
    }
    return { state: "running" };
  }

  async #claim(entry: IdempotencyEntry, bodyHash: string): Promise<boolean> {
    const at = this.now();
    const lease = at + LEASE_MS;
    const fresh = { body_hash: bodyHash, state: "running" as const, lease_until: lease, expires_at: at + KEPT_MS };
    const claimed = await this.store.db
      .insertInto("idempotency")
      .values({ key_id: entry.keyId, endpoint: entry.endpoint, token: entry.token, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(["key_id", "endpoint", "token"])
          .doUpdateSet({ ...fresh, status: null, content_type: null, body: null })
          .where((row) =>
            row.or([
              row("idempotency.expires_at", "<=", at),
              row.and([
                row("idempotency.state", "=", "running"),
                row("idempotency.lease_until", "<=", at),
                row("idempotency.body_hash", "=", bodyHash),
              ]),
            ]),
          ),
      )
      .returning("token")
      .executeTakeFirst();
    if (claimed) this.#leases.set(entry, lease);
    return claimed !== undefined;
  }

  #read({ keyId, endpoint, token }: IdempotencyEntry) {
    return this.store.db
      .selectFrom("idempotency")
      .select(["body_hash", "state", "status", "content_type", "body"])
      .where("key_id", "=", keyId)
      .where("endpoint", "=", endpoint)
      .where("token", "=", token)
      .executeTakeFirst();
  }

  async finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void> {
    // PostgreSQL keeps no NUL in a text, and a reply that is changed is not the same reply.
    if (Buffer.byteLength(reply.body) > MAX_REPLY_BYTES || reply.body.includes("\0")) return this.drop(entry);
    let update = this.store.db
      .updateTable("idempotency")
      .set({ state: "done", status: reply.status, content_type: reply.contentType, body: reply.body })
      .where("key_id", "=", entry.keyId)
      .where("endpoint", "=", entry.endpoint)
      .where("token", "=", entry.token)
      .where("state", "=", "running");
    const lease = this.#leases.get(entry);
    if (lease !== undefined) update = update.where("lease_until", "=", lease);
    await this.#tolerant(async () => {
      await update.execute();
      await this.#sweep();
    });
  }

  async drop(entry: IdempotencyEntry): Promise<void> {
    let removal = this.store.db
      .deleteFrom("idempotency")
      .where("key_id", "=", entry.keyId)
      .where("endpoint", "=", entry.endpoint)
      .where("token", "=", entry.token)
      .where("state", "=", "running");
    const lease = this.#leases.get(entry);
    if (lease !== undefined) removal = removal.where("lease_until", "=", lease);
    await this.#tolerant(() => removal.execute());
  }

  /** Trouble with the storage must neither take a finished reply away nor hide why a call failed. */
  async #tolerant(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch (cause) {
      const trouble = storageTrouble(cause);
      if (!trouble) throw cause;
      this.log?.warn({ cause }, `A call with an Idempotency-Key is not marked as ended. ${trouble.reason}`);
    }
  }

  /** Removes a few rows that have expired, after a reply has gone out: once a minute, and again at once while there are more. */
  async #sweep(): Promise<void> {
    const at = this.now();
    if (at - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = at;
    const { numDeletedRows } = await this.store.db
      .deleteFrom("idempotency")
      .where((row) =>
        row(
          row.refTuple("key_id", "endpoint", "token"),
          "in",
          row
            .selectFrom("idempotency")
            .select(["key_id", "endpoint", "token"])
            .where("expires_at", "<=", at)
            .limit(SWEEP_ROWS)
            .$asTuple("key_id", "endpoint", "token"),
        ),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows >= SWEEP_ROWS) this.#sweptAt = 0;
  }
}
