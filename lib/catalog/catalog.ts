import type { Provider } from "../providers/capabilities";
import type { RoutePlan } from "../routing/plan";
import { Router } from "../routing/router";
import { type Entry, inOrder, Listings } from "./listings";
import { EMPTY_BOOK, type ModelBook } from "./model-book";
import { type CatalogModel, Names } from "./names";

interface Warn {
  warn(fields: object, message: string): void;
}

/** The result of the last listing of a provider's models. */
export interface ListingStatus {
  /** The number of models in the last successful listing. */
  models: number;
  /** Milliseconds since the epoch. */
  checkedAt: number;
  /** The last successful listing; null if there was none. */
  okAt: number | null;
  latencyMs: number;
  /** The error of the listing; undefined if it succeeded. */
  error: unknown;
}

const REFRESH_MS = 5 * 60_000;
const LISTING_LIMIT_MS = 10_000;
/** How long a call for an unknown name waits for a provider's first listing, and how often it may ask. */
const FIRST_LISTING_WAIT_MS = 3_000;
const RETRY_PAUSE_MS = 10_000;
const MAX_RESOLVED = 1_000;

/** The catalogue's inputs. */
export interface Arrangement {
  providers: readonly Provider[];
  /** Facts of the models. */
  book?: ModelBook;
  /** Targets of aliases: a listed id, or `provider/model`. */
  aliases?: ReadonlyMap<string, string>;
  /** The team of a provider, by provider id; others serve all. */
  owners?: ReadonlyMap<string, string>;
}

/**
 * Which provider serves which model. Upstreams' lists are used as they are and refreshed every 5 minutes; an id that several providers list
 * has several targets, in the order of the providers. `Names` resolves names: `provider/model` reaches a provider even if it does not list
 * the model. A provider of one team exists for that team only. `fallbacks` map default names of clients to a sandbox model while nothing
 * else serves them.
 */
export class ModelCatalog {
  #providers: readonly Provider[] = [];
  readonly #log: Warn;
  #owners: ReadonlyMap<string, string> = new Map();
  readonly #listings: Listings;
  readonly #names: Names;
  readonly #statuses = new Map<string, Omit<ListingStatus, "models">>();
  /** Resolved names since the last change, for teams without a provider of their own. */
  readonly #resolved = new Map<string, CatalogModel>();
  /** The same per team with one. */
  readonly #resolvedOf = new Map<string, Map<string, CatalogModel>>();
  #refreshing: Promise<void> | undefined;
  #refreshedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: { providers: readonly Provider[]; fallbacks: Readonly<Record<string, string>>; log: Warn; router?: Router }) {
    const { fallbacks, log, router = new Router() } = options;
    this.#listings = new Listings(router);
    this.#names = new Names({ listings: this.#listings, router, fallbacks });
    this.#log = log;
    this.#arrange({ providers: options.providers });
  }

  /** Lists every provider for the first time and refreshes the lists from then on. Does not wait for slow upstreams. */
  async start(): Promise<void> {
    await Promise.race([this.refresh(), pause(FIRST_LISTING_WAIT_MS)]);
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** When all providers were last listed, in milliseconds since the epoch. */
  get refreshedAt(): number {
    return this.#refreshedAt;
  }

  /** The result of a provider's last listing; undefined before the first. */
  status(id: string): ListingStatus | undefined {
    const status = this.#statuses.get(id);
    return status && { ...status, models: this.#enabledOf(id) };
  }

  /** Replaces the arrangement. Existing providers keep their lists; new ones are listed, with a short wait. */
  async replace(arrangement: Arrangement): Promise<void> {
    const former = new Set(this.#providers);
    this.#arrange(arrangement);
    const added = this.#providers.filter((provider) => !former.has(provider));
    const loading = Promise.all(added.map((provider) => this.#load(provider)));
    if (added.length > 0) await Promise.race([loading, pause(FIRST_LISTING_WAIT_MS)]);
  }

  /** Lists one provider now. */
  async reload(id: string): Promise<void> {
    const provider = this.#listings.provider(id);
    if (provider) await this.#load(provider);
  }

  /** The targets of a name for a team; without a team, those that serve all. */
  find(name: string, teamId?: string): CatalogModel | undefined | Promise<CatalogModel | undefined> {
    const memo = this.#owners.size === 0 ? this.#resolved : this.#memoOf(teamId);
    const resolved = memo.get(name);
    if (resolved) return resolved;
    const known = this.#names.resolve(name, teamId);
    if (known && memo.size < MAX_RESOLVED) memo.set(name, known);
    if (known || !this.#mayStillAppear()) return known ?? this.#names.fallback(name, teamId);
    return Promise.race([this.refresh(), pause(FIRST_LISTING_WAIT_MS)]).then(
      () => this.#names.resolve(name, teamId) ?? this.#names.fallback(name, teamId),
    );
  }

  /** Resolves a name by what is known now. */
  resolve(name: string, teamId?: string): CatalogModel | undefined {
    return this.#names.resolve(name, teamId);
  }

  /** What a name would reach if its route had this plan. */
  planned(name: string, route: RoutePlan, teamId: string): CatalogModel | undefined {
    return this.#names.planned(name, route, teamId);
  }

  /** All listed models, sandbox first, each id once. */
  async list(teamId?: string): Promise<CatalogModel[]> {
    const models = new Map<string, CatalogModel>();
    for (const provider of this.#visible(teamId))
      for (const [id, { enabled, listing }] of this.#listings.of(provider.id)) {
        if (!enabled || models.has(id)) continue;
        const targets = provider.simulated
          ? [this.#listings.target(provider, id, listing)]
          : this.#names.seen(this.#listings.find(id), teamId);
        models.set(id, this.#names.listed(id, targets));
      }
    for (const name of this.#names.others) {
      const found = this.#names.resolve(name, teamId);
      if (found) models.set(name, found);
    }
    return [...models.values()];
  }

  /** All models of all providers that a team sees, including disabled ones. */
  *entries(teamId?: string): Generator<Entry> {
    for (const provider of this.#visible(teamId)) yield* this.#listings.of(provider.id).values();
  }

  /** One model of `entries`. */
  entry(provider: string, model: string, teamId?: string): Entry | undefined {
    const found = this.#listings.of(provider).get(model);
    return found && this.#names.sees(found.provider, teamId) ? found : undefined;
  }

  /** Lists every provider again; if that fails, the old list is kept. */
  refresh(): Promise<void> {
    this.#refreshing ??= Promise.all(this.#providers.map((provider) => this.#load(provider)))
      .then(() => undefined)
      .finally(() => {
        this.#refreshedAt = Date.now();
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  #arrange({ providers, book = EMPTY_BOOK, aliases = new Map(), owners = new Map() }: Arrangement): void {
    this.#providers = inOrder(providers);
    this.#owners = owners;
    this.#names.arrange({ simulated: this.#providers.filter(({ simulated }) => simulated), aliases, owners });
    this.#listings.arrange(this.#providers, book);
    const there = new Set(this.#providers.map(({ id }) => id));
    for (const id of this.#statuses.keys()) if (!there.has(id)) this.#statuses.delete(id);
    this.#forget();
  }

  #forget(): void {
    this.#resolved.clear();
    this.#resolvedOf.clear();
  }

  /** Teams without a provider of their own share a cache. */
  #memoOf(teamId: string | undefined): Map<string, CatalogModel> {
    if (teamId === undefined) return this.#resolved;
    const own = this.#resolvedOf.get(teamId);
    if (own) return own;
    if (![...this.#owners.values()].includes(teamId)) return this.#resolved;
    const memo = new Map<string, CatalogModel>();
    this.#resolvedOf.set(teamId, memo);
    return memo;
  }

  #visible(teamId: string | undefined): readonly Provider[] {
    return this.#owners.size === 0 ? this.#providers : this.#providers.filter((provider) => this.#names.sees(provider, teamId));
  }

  /** True while an upstream has not been listed, and it is time to ask again. */
  #mayStillAppear(): boolean {
    if (this.#listings.complete) return false;
    return this.#refreshing !== undefined || Date.now() - this.#refreshedAt > RETRY_PAUSE_MS;
  }

  async #load(provider: Provider): Promise<void> {
    const { id } = provider;
    const began = performance.now();
    let error: unknown;
    try {
      const listings = await provider.listModels(AbortSignal.timeout(LISTING_LIMIT_MS));
      if (!this.#providers.includes(provider)) return;
      this.#listings.put(provider, listings);
      this.#forget();
    } catch (cause) {
      if (!this.#providers.includes(provider)) return;
      error = cause;
      // Logged once, instead of every five minutes.
      if (this.#statuses.get(id)?.error === undefined) this.#log.warn({ provider: id, cause }, "the provider's models could not be listed");
    }
    const former = this.#statuses.get(id);
    const checkedAt = Date.now();
    const okAt = error === undefined ? checkedAt : (former?.okAt ?? null);
    const latencyMs = Math.round(performance.now() - began);
    this.#statuses.set(id, { checkedAt, okAt, latencyMs, error });
  }

  #enabledOf(id: string): number {
    let count = 0;
    for (const { enabled } of this.#listings.of(id).values()) if (enabled) count++;
    return count;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
