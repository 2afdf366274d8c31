import type { Selectable } from "kysely";
import type { IdempotencyEntry, IdempotencyState, KeptCall, StoredReply } from "../../contracts/idempotency";
import { storageTrouble } from "../../contracts/storage-trouble";
import type { Store, StoreLog } from "../database/open";
import type { Tables } from "../database/schema/tables";

const KEPT_MS = 24 * 3_600_000;
/** Longer than any call may run; after that its owner counts as dead. */
const LEASE_MS = 11 * 60_000;
const MAX_REPLY_BYTES = 1024 * 1024;
const SWEEP_EVERY_MS = 60_000;
const SWEEP_ROWS = 50;
/** An entry can expire between the insert and the read; both are then tried again. */
const ATTEMPTS = 5;

export interface Idempotency {
  /** Claims a call, or returns why it can't be claimed. Atomic across processes. */
  begin(entry: IdempotencyEntry, bodyHash: string): Promise<IdempotencyState>;
  /**
   * Stores the reply for 24 hours. A reply over 1 MiB is not stored and its entry deleted. If storing fails, a repeat is answered as if the
   * call were still running until the lease ends, because the reply exists and may have been charged.
   */
  finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void>;
  /** Releases a call. If that fails, its lease has to expire first. */
  drop(entry: IdempotencyEntry): Promise<void>;
  /** The outcome of a call, without claiming it; undefined if there was none, if it failed, or after 24 hours. */
  find(entry: IdempotencyEntry): Promise<KeptCall | undefined>;
}

/** Runs calls once per key. Pass the same entry object to `begin` and then to `finish` or `drop`: it carries the claim. */
export function createIdempotency(store: Store, { now = Date.now, log }: { now?: () => number; log?: StoreLog } = {}): Idempotency {
  return new SqlIdempotency(store, now, log);
}

class SqlIdempotency implements Idempotency {
  /** The lease of each owner. An owner whose lease expired and was taken over must not touch its successor's entry. */
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
      return found.body_hash === bodyHash ? keptCall(found) : { state: "conflict" };
    }
    return { state: "running" };
  }

  async find(entry: IdempotencyEntry): Promise<KeptCall | undefined> {
    const found = await this.#read(entry);
    return found && found.expires_at > this.now() ? keptCall(found) : undefined;
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
      .select(["body_hash", "state", "status", "content_type", "body", "expires_at"])
      .where("key_id", "=", keyId)
      .where("endpoint", "=", endpoint)
      .where("token", "=", token)
      .executeTakeFirst();
  }

  async finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void> {
    // PostgreSQL stores no NUL in texts, and an altered reply would not be the same reply.
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

  /** Storage errors must neither discard a finished reply nor hide why a call failed. */
  async #tolerant(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch (cause) {
      const trouble = storageTrouble(cause);
      if (!trouble) throw cause;
      this.log?.warn({ cause }, `A call with an Idempotency-Key is not marked as ended. ${trouble.reason}`);
    }
  }

  /** Removes a few expired rows after a reply was sent: once a minute, and at once while there are more. */
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

type Stored = Pick<Selectable<Tables["idempotency"]>, "state" | "status" | "content_type" | "body">;

function keptCall({ state, status, content_type, body }: Stored): KeptCall {
  if (state === "running") return { state };
  return { state: "done", reply: { status: status ?? 200, contentType: content_type ?? "", body: body ?? "" } };
}
