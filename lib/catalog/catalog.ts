import type { Provider } from "../providers/capabilities";
import { Router } from "../routing/router";
import { type Entry, inOrder, Listings } from "./listings";
import { EMPTY_BOOK, type ModelBook } from "./model-book";
import { type CatalogModel, Names } from "./names";

interface Warn {
  warn(fields: object, message: string): void;
}

/** How the last listing of a provider's models went. */
export interface ListingStatus {
  /** Models it is believed to have: those of the last listing that went well. */
  models: number;
  /** Milliseconds since the epoch. */
  checkedAt: number;
  /** When one last went well; null if none has. */
  okAt: number | null;
  latencyMs: number;
  /** What the listing threw; undefined if it went well. */
  error: unknown;
}

const REFRESH_MS = 5 * 60_000;
const LISTING_LIMIT_MS = 10_000;
/** How long a call for an unknown name waits for a provider that has not been listed yet, and how often it may ask. */
const FIRST_LISTING_WAIT_MS = 3_000;
const RETRY_PAUSE_MS = 10_000;
const MAX_RESOLVED = 1_000;

/** What the catalogue is made of. */
export interface Arrangement {
  providers: readonly Provider[];
  /** What is said of their models. */
  book?: ModelBook;
  /** Names of models by alias: a listed id, or `provider/model`. */
  aliases?: ReadonlyMap<string, string>;
  /** The team that a provider serves, by its id; one that is not named serves all. */
  owners?: ReadonlyMap<string, string>;
}

/**
 * Which provider serves which model. Upstream ids are taken as they are listed and refreshed every 5 minutes; an id that
 * several providers list has several targets, in the order of the providers. `Names` decides what a name reaches:
 * `provider/model` reaches a provider whether it lists the model or not. A provider of one team is there for that team alone.
 * `fallbacks` name a sandbox model behind names that clients send by default, for as long as nothing else serves them.
 */
export class ModelCatalog {
  #providers: readonly Provider[] = [];
  readonly #log: Warn;
  #owners: ReadonlyMap<string, string> = new Map();
  readonly #listings: Listings;
  readonly #names: Names;
  readonly #statuses = new Map<string, Omit<ListingStatus, "models">>();
  /** What names were resolved to since the last change, for whoever has no provider of their own. */
  readonly #resolved = new Map<string, CatalogModel>();
  /** The same for teams that have one. */
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

  /** Lists every provider for the first time and keeps the lists fresh. Does not wait for slow upstreams. */
  async start(): Promise<void> {
    await Promise.race([this.refresh(), pause(FIRST_LISTING_WAIT_MS)]);
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** When all providers were last asked, in milliseconds since the epoch. */
  get refreshedAt(): number {
    return this.#refreshedAt;
  }

  /** How the last listing of a provider went; undefined before the first has ended. */
  status(id: string): ListingStatus | undefined {
    const status = this.#statuses.get(id);
    return status && { ...status, models: this.#enabledOf(id) };
  }

  /** Takes another arrangement. Providers that were there keep their lists; new ones are asked for theirs, and waited for a little. */
  async replace(arrangement: Arrangement): Promise<void> {
    const former = new Set(this.#providers);
    this.#arrange(arrangement);
    const added = this.#providers.filter((provider) => !former.has(provider));
    const loading = Promise.all(added.map((provider) => this.#load(provider)));
    if (added.length > 0) await Promise.race([loading, pause(FIRST_LISTING_WAIT_MS)]);
  }

  /** Asks one provider for its list, now. */
  async reload(id: string): Promise<void> {
    const provider = this.#listings.provider(id);
    if (provider) await this.#load(provider);
  }

  /** The targets of a name, for a team; without one, of what serves all. */
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

  /** What a name reaches by what is known now. */
  resolve(name: string, teamId?: string): CatalogModel | undefined {
    return this.#names.resolve(name, teamId);
  }

  /** Every listed model, sandbox first, each id once. */
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

  /** Every model of every provider that a team sees, those that are switched off too. */
  *entries(teamId?: string): Generator<Entry> {
    for (const provider of this.#visible(teamId)) yield* this.#listings.of(provider.id).values();
  }

  /** One of them. */
  entry(provider: string, model: string, teamId?: string): Entry | undefined {
    const found = this.#listings.of(provider).get(model);
    return found && this.#names.sees(found.provider, teamId) ? found : undefined;
  }

  /** Asks every provider for its list; one that fails keeps the list it had. */
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

  /** Teams without a provider of their own share one memory. */
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

  /** True while an upstream has not answered yet, and it is time to ask again. */
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
      // Said once, not every five minutes.
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
