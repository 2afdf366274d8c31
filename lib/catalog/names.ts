import type { ModelListing, Provider } from "../providers/capabilities";
import type { RoutePlan } from "../routing/plan";
import type { Router } from "../routing/router";
import { type Listings, named, type Target, unlisted } from "./listings";

export interface CatalogModel {
  id: string;
  targets: readonly Target[];
  route: RoutePlan;
}

interface Arranged {
  simulated: readonly Provider[];
  aliases: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, string>;
}

/** Resolves names: the sandbox's first, then routes, aliases, listed ids and `provider/model`. */
export class Names {
  readonly #listings: Listings;
  readonly #router: Router;
  readonly #fallbacks: ReadonlyMap<string, string>;
  #simulated: readonly Provider[] = [];
  #aliases: ReadonlyMap<string, string> = new Map();
  #owners: ReadonlyMap<string, string> = new Map();

  constructor({ listings, router, fallbacks }: { listings: Listings; router: Router; fallbacks: Readonly<Record<string, string>> }) {
    this.#listings = listings;
    this.#router = router;
    this.#fallbacks = new Map(Object.entries(fallbacks));
  }

  arrange({ simulated, aliases, owners }: Arranged): void {
    this.#simulated = simulated;
    this.#aliases = aliases;
    this.#owners = owners;
  }

  /** Names besides those that providers list. */
  get others(): string[] {
    return [...this.#aliases.keys(), ...this.#router.names];
  }

  /** Resolves a name by what is known now. */
  resolve(name: string, teamId?: string): CatalogModel | undefined {
    const own = this.#simulatedModel(name);
    if (own) return own;
    const routed = this.#routed(name, teamId);
    if (routed) return routed;
    const meant = this.#aliases.get(name);
    if (meant !== undefined) {
      const found = this.#routed(meant, teamId) ?? this.#named(meant, teamId);
      if (found) return { ...found, id: name, targets: found.targets.map((target) => ({ ...target, listing: named(target.listing) })) };
      // An alias of another team must not hide the name from this one.
      if (this.#owners.size === 0 || !this.#ownedByOthers(meant, teamId)) return undefined;
    }
    return this.#named(name, teamId);
  }

  #simulatedModel(name: string): CatalogModel | undefined {
    for (const provider of this.#simulated) {
      const listing = this.#listings.of(provider.id).get(name)?.listing ?? provider.accepts?.(name);
      if (listing) return this.listed(name, [this.#listings.target(provider, name, listing)]);
    }
    return undefined;
  }

  #named(name: string, teamId: string | undefined): CatalogModel | undefined {
    const own = this.#simulatedModel(name);
    if (own) return own;
    const targets = this.seen(this.#listings.find(name), teamId);
    return targets.length > 0 ? this.listed(name, targets) : this.#qualified(name, teamId);
  }

  /** `provider/model`. An unlisted model is tried with all capabilities of the provider. */
  #qualified(name: string, teamId: string | undefined): CatalogModel | undefined {
    const slash = name.indexOf("/");
    const provider = slash > 0 ? this.#listings.provider(name.slice(0, slash)) : undefined;
    const model = name.slice(slash + 1);
    if (!provider || model === "" || !this.sees(provider, teamId)) return undefined;
    const listing = this.#listing(provider, model) ?? provider.accepts?.(model);
    return listing ? this.listed(name, [this.#listings.target(provider, model, listing)]) : undefined;
  }

  listed(id: string, targets: readonly Target[]): CatalogModel {
    return { id, targets, route: this.#router.listed };
  }

  /** A route, with the targets that a team sees; undefined if it sees none. */
  #routed(name: string, teamId: string | undefined): CatalogModel | undefined {
    const route = this.#router.find(name);
    return route && this.planned(name, route, teamId);
  }

  /** The same for a plan that need not be published. */
  planned(name: string, route: RoutePlan, teamId: string | undefined): CatalogModel | undefined {
    const targets: Target[] = [];
    for (const plan of route.targets) {
      const provider = this.#listings.provider(plan.provider);
      if (!provider || !this.sees(provider, teamId)) continue;
      const listing = this.#listing(provider, plan.model) ?? provider.accepts?.(plan.model);
      if (listing) targets.push(this.#listings.target(provider, plan.model, named(listing), plan));
    }
    return targets.length > 0 ? { id: name, targets, route } : undefined;
  }

  #listing(provider: Provider, model: string): ModelListing | undefined {
    const entry = this.#listings.of(provider.id).get(model);
    if (entry) return entry.enabled ? entry.listing : undefined;
    const raw = unlisted(provider, model);
    const told = raw && this.#listings.tell(provider.id, raw);
    return told?.enabled ? told.listing : undefined;
  }

  /** Whether a name would reach a provider of another team. */
  #ownedByOthers(name: string, teamId: string | undefined): boolean {
    const [first] = this.#listings.find(name);
    const provider = first?.provider ?? this.#listings.provider(name.slice(0, Math.max(0, name.indexOf("/"))));
    return provider !== undefined && !this.sees(provider, teamId);
  }

  /** The fallback of a name that nothing serves. */
  fallback(name: string, teamId: string | undefined): CatalogModel | undefined {
    const substitute = this.#fallbacks.get(name);
    const found = substitute === undefined ? undefined : this.resolve(substitute, teamId);
    return found ? this.listed(name, found.targets) : undefined;
  }

  sees({ id }: Provider, teamId: string | undefined): boolean {
    const owner = this.#owners.get(id);
    return owner === undefined || owner === teamId;
  }

  seen(targets: readonly Target[], teamId: string | undefined): readonly Target[] {
    return this.#owners.size === 0 ? targets : targets.filter(({ provider }) => this.sees(provider, teamId));
  }
}
