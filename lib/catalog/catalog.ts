import { CAPABILITIES, listedAs } from "../contracts/model";
import type { ModelListing, Provider } from "../providers/capabilities";

/** One way to serve a model: who, under which id there, and what it can do. */
interface Target {
  provider: Provider;
  model: string;
  listing: ModelListing;
}
interface CatalogModel {
  id: string;
  targets: Target[];
}
interface Warn {
  warn(fields: object, message: string): void;
}

/** How the last listing of a provider's models went. */
export interface ListingStatus {
  /** Models it is believed to have: those of the last listing that went well. */
  models: number;
  /** Milliseconds since the epoch. */
  checkedAt: number;
  latencyMs: number;
  /** What the listing threw; undefined where it went well. */
  error: unknown;
}

const REFRESH_MS = 5 * 60_000;
const LISTING_LIMIT_MS = 10_000;
/** How long a call for an unknown name waits for a provider that has not been listed yet, and how often it may ask. */
const FIRST_LISTING_WAIT_MS = 3_000;
const RETRY_PAUSE_MS = 10_000;
const MAX_RESOLVED = 1_000;

/**
 * Which provider serves which model. Upstream ids are taken as they are listed and refreshed every 5 minutes; an id that
 * several providers list has several targets, in the order of the providers. Sandbox ids always win, then aliases. `provider/model`
 * reaches a provider whether it lists the model or not. `fallbacks` name a sandbox model behind names that clients send
 * by default, for as long as nothing else serves them.
 */
export class ModelCatalog {
  #providers: readonly Provider[];
  readonly #fallbacks: ReadonlyMap<string, string>;
  readonly #log: Warn;
  #aliases: ReadonlyMap<string, string> = new Map();
  readonly #listings = new Map<string, ReadonlyMap<string, ModelListing>>();
  readonly #statuses = new Map<string, ListingStatus>();
  /** What names were resolved to since the last refresh. */
  readonly #resolved = new Map<string, CatalogModel>();
  #refreshing: Promise<void> | undefined;
  #refreshedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: { providers: readonly Provider[]; fallbacks: Readonly<Record<string, string>>; log: Warn }) {
    this.#providers = inOrder(options.providers);
    this.#fallbacks = new Map(Object.entries(options.fallbacks));
    this.#log = options.log;
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
    return this.#statuses.get(id);
  }

  /** Takes another set of providers. Those that were there keep their lists; new ones are asked for theirs, and waited for a little. */
  async replace(providers: readonly Provider[]): Promise<void> {
    const former = new Set(this.#providers);
    this.#providers = inOrder(providers);
    const kept = new Set(this.#providers.filter((provider) => former.has(provider)).map(({ id }) => id));
    for (const id of [...this.#listings.keys(), ...this.#statuses.keys()])
      if (!kept.has(id)) {
        this.#listings.delete(id);
        this.#statuses.delete(id);
      }
    this.#resolved.clear();
    const added = this.#providers.filter((provider) => !former.has(provider));
    const loading = Promise.all(added.map((provider) => this.#load(provider))).then(() => this.#resolved.clear());
    if (added.length > 0) await Promise.race([loading, pause(FIRST_LISTING_WAIT_MS)]);
  }

  /** Asks one provider for its list, now. */
  async reload(id: string): Promise<void> {
    const provider = this.#providers.find((candidate) => candidate.id === id);
    if (provider) await this.#load(provider);
    this.#resolved.clear();
  }

  /** Takes other names of models; they win over listed ids. */
  alias(aliases: Readonly<Record<string, string>>): void {
    this.#aliases = new Map(Object.entries(aliases));
    this.#resolved.clear();
  }

  find(name: string): CatalogModel | undefined | Promise<CatalogModel | undefined> {
    const resolved = this.#resolved.get(name);
    if (resolved) return resolved;
    const known = this.#lookUp(name);
    if (known && this.#resolved.size < MAX_RESOLVED) this.#resolved.set(name, known);
    if (known || !this.#mayStillAppear()) return known ?? this.#fallback(name);
    return Promise.race([this.refresh(), pause(FIRST_LISTING_WAIT_MS)]).then(() => this.#lookUp(name) ?? this.#fallback(name));
  }

  /** Every listed model, sandbox first, each id once. */
  async list(): Promise<CatalogModel[]> {
    const models = new Map<string, CatalogModel>();
    for (const provider of this.#providers)
      for (const listing of this.#listings.get(provider.id)?.values() ?? []) {
        const model = models.get(listing.id) ?? { id: listing.id, targets: [] };
        models.set(listing.id, model);
        if (!model.targets.some((target) => target.provider.simulated)) model.targets.push({ provider, model: listing.id, listing });
      }
    for (const alias of this.#aliases.keys()) {
      const found = this.#lookUp(alias);
      if (found) models.set(alias, found);
    }
    return [...models.values()];
  }

  /** Asks every provider for its list; one that fails keeps the list it had. */
  refresh(): Promise<void> {
    this.#refreshing ??= Promise.all(this.#providers.map((provider) => this.#load(provider)))
      .then(() => undefined)
      .finally(() => {
        this.#refreshedAt = Date.now();
        this.#resolved.clear();
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  #lookUp(name: string): CatalogModel | undefined {
    const meant = this.#meant(name);
    const found = this.#named(meant);
    return found && meant !== name ? { id: name, targets: found.targets } : found;
  }

  /** What an alias stands for, through others where it names one. They are read from a file that has no circles. */
  #meant(name: string): string {
    const next = this.#aliases.get(name);
    return next === undefined ? name : this.#meant(next);
  }

  #named(name: string): CatalogModel | undefined {
    const targets: Target[] = [];
    for (const provider of this.#providers) {
      const listing = this.#listings.get(provider.id)?.get(name) ?? provider.accepts?.(name);
      if (listing) targets.push({ provider, model: name, listing });
      if (listing && provider.simulated) break;
    }
    if (targets.length > 0) return { id: name, targets };
    return this.#qualified(name);
  }

  /** `provider/model`. A model that is not listed is tried with everything the provider can do. */
  #qualified(name: string): CatalogModel | undefined {
    const slash = name.indexOf("/");
    const provider = slash > 0 ? this.#providers.find((candidate) => candidate.id === name.slice(0, slash)) : undefined;
    const model = name.slice(slash + 1);
    if (!provider || model === "") return undefined;
    const listing = this.#listings.get(provider.id)?.get(model) ?? provider.accepts?.(model) ?? unlisted(provider, model);
    return listing ? { id: name, targets: [{ provider, model, listing }] } : undefined;
  }

  #fallback(name: string): CatalogModel | undefined {
    const substitute = this.#fallbacks.get(name);
    const found = substitute === undefined ? undefined : this.#lookUp(substitute);
    return found ? { id: name, targets: found.targets } : undefined;
  }

  /** True while an upstream has not answered yet, and it is time to ask again. */
  #mayStillAppear(): boolean {
    const missing = this.#providers.some((provider) => !this.#listings.has(provider.id));
    return missing && (this.#refreshing !== undefined || Date.now() - this.#refreshedAt > RETRY_PAUSE_MS);
  }

  async #load(provider: Provider): Promise<void> {
    const { id } = provider;
    const began = performance.now();
    let error: unknown;
    try {
      const listings = await provider.listModels(AbortSignal.timeout(LISTING_LIMIT_MS));
      if (!this.#providers.includes(provider)) return;
      this.#listings.set(id, new Map(listings.map((listing) => [listing.id, listing])));
    } catch (cause) {
      if (!this.#providers.includes(provider)) return;
      error = cause;
      // Said once, not every five minutes.
      if (this.#statuses.get(id)?.error === undefined) this.#log.warn({ provider: id, cause }, "the provider's models could not be listed");
    }
    const models = this.#listings.get(id)?.size ?? 0;
    this.#statuses.set(id, { models, checkedAt: Date.now(), latencyMs: Math.round(performance.now() - began), error });
  }
}

/** The sandbox first: nobody can take over its names. */
function inOrder(providers: readonly Provider[]): readonly Provider[] {
  return [...providers].sort((a, b) => Number(b.simulated) - Number(a.simulated));
}

function unlisted(provider: Provider, id: string): ModelListing | undefined {
  if (provider.simulated) return undefined;
  const served = new Set(Object.keys(provider.capabilities).map(listedAs));
  if (served.has("chat")) served.add("content");
  if (provider.capabilities.conversation) served.add("completion");
  const listing = { id, capabilities: CAPABILITIES.filter((name) => served.has(name)), created: 0, ownedBy: provider.id };
  return provider.told ? provider.told(listing) : listing;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
