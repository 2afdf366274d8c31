import { timingSafeEqual } from "node:crypto";
import type { HeldBudget } from "../contracts/budgets";
import { BOOTSTRAP_KEY_ID, type Caller, FIRST_TEAM, type KeySummary, type Principal, SCOPES } from "../contracts/keys";
import type { HeldLimits } from "../contracts/limits";
import { budgetsFor } from "../store/budgets/budgets";
import { Lru } from "../store/database/lru";
import { readMeta } from "../store/database/meta";
import type { Store, StoreLog } from "../store/database/open";
import { touchKeys } from "../store/keys/key-changes";
import { findKey, findKeyByHash, memberStanding } from "../store/keys/keys";
import { heldLimits, heldSessionLimits } from "./held-limits";
import { type KeyNews, listenForKeyNews } from "./key-news";
import { type RunningCalls, stopLostCalls } from "./lost-calls";
import { networkList } from "./networks";
import type { PlaygroundKeys } from "./playground-key";
import { digestOf, isSecret } from "./secret";

const KNOWN = 10_000;
const UNKNOWN = 5000;
const UNKNOWN_MS = 30_000;
const POLL_MS = 500;
const TOUCH_EVERY_MS = 60_000;
/** Checks of running calls after a change: a call whose key was read just before it may start just after the first check. */
const LOOKS = 2;
/** Keys per update of `last_used_at`; the rest waits for the next round. */
const TOUCH_AT_ONCE = 200;

interface Known {
  principal: Principal;
  digest: Buffer;
  touchedAt: number;
}

export interface Ring {
  /**
   * The caller with this secret; undefined for a wrong, revoked or expired one. Synchronous from memory, otherwise a promise; it rejects if
   * the database fails.
   */
  find(secret: string): Principal | undefined | Promise<Principal | undefined>;
  /** The same by key id, for a call admitted earlier. Always reads; rejects if the database fails. */
  ofKey(key: Caller): Promise<Principal | undefined>;
  close(): Promise<void>;
}

export interface RingOptions {
  store: Store;
  log: StoreLog;
  /** The settings' key, with every scope. Only its digest is kept. */
  bootstrapKey?: string;
  /** Playground keys, which aren't stored. */
  playground?: PlaygroundKeys;
  /** Publishes key changes at once; without it other processes find them by polling the revision. */
  redisUrl?: string;
  /** Poll interval of the revision in milliseconds. */
  pollMs?: number;
  running?: RunningCalls;
  now?: () => number;
}

/** Opens the ring. Waits at most two seconds for Redis; an unavailable Redis only delays revocation (half a second). */
export async function createKeyRing(options: RingOptions): Promise<Ring> {
  const ring = new KeyRing(options);
  await ring.start(options);
  return ring;
}

class KeyRing implements Ring {
  readonly #store: Store;
  readonly #log: StoreLog;
  readonly #now: () => number;
  readonly #bootstrap: Known | undefined;
  readonly #playground: PlaygroundKeys | undefined;
  readonly #running: RingOptions["running"];
  readonly #known = new Lru<string, Known>(KNOWN);
  /** Digests of no active key, with the expiry of that answer. */
  readonly #unknown = new Lru<string, number>(UNKNOWN);
  /** Limits and budgets of people and their teams, by `team/person`. */
  readonly #members = new Lru<string, Held>(KNOWN);
  readonly #reading = new Map<string, Promise<Principal | undefined>>();
  /** Counts invalidations, so that a read that began before one isn't cached after it. */
  #generation = 0;
  #revision: string | undefined;
  /** Remaining checks of running calls. */
  #looks = 0;
  readonly #used = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #failing = false;
  #news: KeyNews | undefined;

  constructor({ store, log, bootstrapKey, playground, running, now = Date.now }: RingOptions) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
    this.#playground = playground;
    this.#running = running;
    if (bootstrapKey !== undefined)
      this.#bootstrap = { principal: BOOTSTRAP, digest: Buffer.from(digestOf(bootstrapKey)), touchedAt: Infinity };
  }

  async start({ redisUrl, pollMs = POLL_MS }: RingOptions): Promise<void> {
    this.#store.keyListeners.add(this.#onOwnChange);
    await this.#poll();
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = undefined;
      });
    }, pollMs).unref();
    if (redisUrl !== undefined) this.#news = await listenForKeyNews({ redisUrl, log: this.#log, onNews: () => this.#forget() });
  }

  find(secret: string): Principal | undefined | Promise<Principal | undefined> {
    const ours = isSecret(secret);
    if (!ours && this.#playground?.covers(secret)) return this.#findPlayground(this.#playground, secret);
    if (!ours && !this.#bootstrap) return undefined;
    const hex = digestOf(secret);
    if (this.#bootstrap && isSame(hex, this.#bootstrap.digest)) return BOOTSTRAP;
    if (!ours) return undefined;
    const now = this.#now();
    const known = this.#known.get(hex);
    if (known && isSame(hex, known.digest)) return this.#use(known, now);
    const until = this.#unknown.get(hex);
    if (until !== undefined && now < until) return undefined;
    return this.#reading.get(hex) ?? this.#read(hex);
  }

  async ofKey({ keyId, teamId }: Caller): Promise<Principal | undefined> {
    if (keyId === BOOTSTRAP_KEY_ID) return this.#bootstrap?.principal;
    const key = await findKey(this.#store, { id: keyId, teamId });
    const principal = key && (await this.#principalOf(key));
    return principal && (principal.expiresAt === null || this.#now() < principal.expiresAt) ? principal : undefined;
  }

  /** Undefined for a key that is no longer valid. */
  async #principalOf(key: KeySummary): Promise<Principal | undefined> {
    if (key.revokedAt !== null || key.disabledAt !== null) return undefined;
    const owner = await memberStanding(this.#store, { teamId: key.teamId, userId: key.ownerId });
    return principalOf(key, owner, await budgetsFor(this.#store, key));
  }

  /** A playground key has the limits of its person and team. */
  async #findPlayground(playground: PlaygroundKeys, secret: string): Promise<Principal | undefined> {
    const principal = await playground.find(secret);
    if (!principal?.playground) return principal;
    const [{ teamId }, { userId }] = [principal, principal.playground];
    const member = `${teamId}/${userId}`;
    let held = this.#members.get(member);
    if (!held) {
      const generation = this.#generation;
      const limits = heldLimits({ teamId, ownerId: userId, ...(await memberStanding(this.#store, { teamId, userId })) });
      held = heldOf(limits, await budgetsFor(this.#store, { teamId, ownerId: userId }));
      if (generation === this.#generation) this.#members.set(member, held);
    }
    return { ...principal, ...held };
  }

  #use(known: Known, now: number): Principal | undefined {
    const { principal } = known;
    if (principal.expiresAt !== null && now >= principal.expiresAt) return undefined;
    if (now - known.touchedAt >= TOUCH_EVERY_MS) {
      known.touchedAt = now;
      this.#used.add(principal.keyId);
    }
    return principal;
  }

  /** One database read, however many calls wait for it. */
  #read(hex: string): Promise<Principal | undefined> {
    const generation = this.#generation;
    const reading = findKeyByHash(this.#store, hex)
      .then(async (key) => {
        const principal = key && (await this.#principalOf(key));
        const now = this.#now();
        const fresh = generation === this.#generation;
        if (!principal) {
          if (fresh) this.#unknown.set(hex, now + UNKNOWN_MS);
          return undefined;
        }
        const known = { principal, digest: Buffer.from(hex), touchedAt: key.lastUsedAt ?? 0 };
        if (fresh) this.#known.set(hex, known);
        return this.#use(known, now);
      })
      .finally(() => {
        if (this.#reading.get(hex) === reading) this.#reading.delete(hex);
      });
    this.#reading.set(hex, reading);
    return reading;
  }

  readonly #onOwnChange = (): void => {
    this.#forget();
    this.#news?.tell();
  };

  #forget(): void {
    this.#generation++;
    this.#known.clear();
    this.#unknown.clear();
    this.#members.clear();
    this.#reading.clear();
  }

  /** Looks for changes of other processes, and stores which keys were used. Never rejects. */
  async #poll(): Promise<void> {
    try {
      const revision = await readMeta(this.#store, "keys_revision");
      if (revision !== this.#revision) {
        this.#revision = revision;
        this.#forget();
        this.#looks = LOOKS;
      }
      if (this.#running && this.#looks > 0) {
        await stopLostCalls(this.#store, this.#running);
        this.#looks--;
      }
      await this.#noteUse();
      if (this.#failing) this.#log.info({}, "Key changes can be read again");
      this.#failing = false;
    } catch (error) {
      const text = "Key changes cannot be read; keys in memory go on working";
      if (!this.#failing) this.#log.error({ error: error instanceof Error ? error.message : String(error) }, text);
      this.#failing = true;
    }
  }

  async #noteUse(): Promise<void> {
    if (this.#used.size === 0) return;
    const ids = [...this.#used].slice(0, TOUCH_AT_ONCE);
    await touchKeys(this.#store, ids, this.#now());
    for (const id of ids) this.#used.delete(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#store.keyListeners.delete(this.#onOwnChange);
    this.#news?.close();
    await this.#polling;
    await this.#poll();
  }
}

/** Reused for comparisons: a buffer per call would be a wasted allocation. */
const compared = Buffer.alloc(64);

/** In constant time. */
function isSame(hex: string, digest: Buffer): boolean {
  compared.write(hex, "latin1");
  return timingSafeEqual(compared, digest);
}

const BOOTSTRAP: Principal = {
  keyId: BOOTSTRAP_KEY_ID,
  teamId: FIRST_TEAM,
  name: "Bootstrap key",
  scopes: new Set(SCOPES),
  models: null,
  expiresAt: null,
};

interface Held {
  limits?: readonly HeldLimits[];
  budgets?: readonly HeldBudget[];
}

/** Undefined members are omitted: most callers have no limits, and the call then checks nothing. */
function heldOf(limits: readonly HeldLimits[], budgets: readonly HeldBudget[]): Held {
  return { ...(limits.length === 0 ? {} : { limits }), ...(budgets.length === 0 ? {} : { budgets }) };
}

function principalOf(
  key: KeySummary,
  { role, sessions, ...member }: Awaited<ReturnType<typeof memberStanding>>,
  budgets: readonly HeldBudget[],
): Principal {
  const { id, teamId, name, scopes, models, expiresAt, networks, metadata, logBodies, usageCost, cacheTtlS, mcpTools } = key;
  const sessionLimits = heldSessionLimits(key.sessionLimits, sessions);
  const limits = heldLimits({ ...key, keyId: id, key: key.limits, ...member });
  return {
    keyId: id,
    teamId,
    name,
    scopes: new Set(scopes),
    models,
    expiresAt,
    ...(key.ownerId === null ? {} : { owner: { id: key.ownerId, role } }),
    ...heldOf(limits, budgets),
    ...(networks === null ? {} : { networks: networkList(networks) }),
    ...(metadata === null ? {} : { metadata: JSON.stringify(metadata) }),
    ...(logBodies === "off" ? {} : { logBodies }),
    ...(usageCost ? { usageCost } : {}),
    ...(cacheTtlS === null ? {} : { cacheTtlS }),
    ...(sessionLimits === undefined ? {} : { sessionLimits }),
    ...(mcpTools === null ? {} : { mcpTools }),
  };
}
