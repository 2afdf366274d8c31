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

const REFRESH_MS = 5 * 60_000;
const LISTING_LIMIT_MS = 10_000;
/** How long a call for an unknown name waits for a provider that has not been listed yet, and how often it may ask. */
const FIRST_LISTING_WAIT_MS = 3_000;
const RETRY_PAUSE_MS = 10_000;
const MAX_RESOLVED = 1_000;

/**
 * Which provider serves which model. Upstream ids are taken as they are listed and refreshed every 5 minutes; an id that
 * several providers list has several targets, in the order of the providers. Sandbox ids always win. `provider/model`
 * reaches a provider whether it lists the model or not. `fallbacks` name a sandbox model behind names that clients send
 * by default, for as long as nothing else serves them.
 */
export class ModelCatalog {
  readonly #providers: readonly Provider[];
  readonly #fallbacks: ReadonlyMap<string, string>;
  readonly #log: Warn;
  readonly #listings = new Map<string, ReadonlyMap<string, ModelListing>>();
  readonly #failing = new Set<string>();
  /** What names were resolved to since the last refresh. */
  readonly #resolved = new Map<string, CatalogModel>();
  #refreshing: Promise<void> | undefined;
  #refreshedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: { providers: readonly Provider[]; fallbacks: Readonly<Record<string, string>>; log: Warn }) {
    // The sandbox first: nobody can take over its names.
    this.#providers = [...options.providers].sort((a, b) => Number(b.simulated) - Number(a.simulated));
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
    try {
      const listings = await provider.listModels(AbortSignal.timeout(LISTING_LIMIT_MS));
      this.#listings.set(provider.id, new Map(listings.map((listing) => [listing.id, listing])));
      this.#failing.delete(provider.id);
    } catch (error) {
      // Said once, not every five minutes.
      if (!this.#failing.has(provider.id))
        this.#log.warn({ provider: provider.id, cause: error }, "the provider's models could not be listed");
      this.#failing.add(provider.id);
    }
  }
}

function unlisted(provider: Provider, id: string): ModelListing | undefined {
  if (provider.simulated) return undefined;
  const direct = Object.keys(provider.capabilities) as ModelListing["capabilities"][number][];
  const capabilities = direct.includes("chat") ? [...direct, "content" as const] : direct;
  return { id, capabilities, created: 0, ownedBy: provider.id };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
