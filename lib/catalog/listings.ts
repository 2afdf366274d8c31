import { CAPABILITIES, listedAs } from "../contracts/model";
import type { ModelListing, Provider } from "../providers/capabilities";
import type { TargetHealth } from "../routing/health";
import type { TargetPlan } from "../routing/plan";
import { Router } from "../routing/router";
import { EMPTY_BOOK, type ModelBook, type Told } from "./model-book";

/** One way to serve a model: the provider, its model id, and the capabilities. */
export interface Target {
  provider: Provider;
  model: string;
  listing: ModelListing;
  plan: TargetPlan;
  health: TargetHealth;
}

/** A model as its provider lists it, with its effective facts. */
export interface Entry extends Told {
  provider: Provider;
  /** As the provider listed it. */
  raw: ModelListing;
}

interface Listed {
  provider: Provider;
  entries: ReadonlyMap<string, Entry>;
}

/**
 * All providers' lists, by provider and by id. An updated list changes only the entries of its own ids; looking a name up takes constant
 * time.
 */
export class Listings {
  readonly #router: Router;
  #book: ModelBook = EMPTY_BOOK;
  #rank = new Map<Provider, number>();
  #byId = new Map<string, Provider>();
  readonly #listed = new Map<string, Listed>();
  /** Enabled models by listed id, in the order of their providers. */
  readonly #targets = new Map<string, Target[]>();

  constructor(router = new Router()) {
    this.#router = router;
  }

  /** Sets the providers in the order in which they are tried, and the facts of their models. Lists of others are dropped. */
  arrange(providers: readonly Provider[], book: ModelBook): void {
    this.#book = book;
    this.#rank = new Map(providers.map((provider, rank) => [provider, rank]));
    this.#byId = new Map(providers.map((provider) => [provider.id, provider]));
    this.#targets.clear();
    const before = [...this.#listed.values()];
    this.#listed.clear();
    for (const { provider, entries } of before)
      if (this.#rank.has(provider))
        this.put(
          provider,
          [...entries.values()].map(({ raw }) => raw),
        );
  }

  put(provider: Provider, listings: readonly ModelListing[]): void {
    for (const [id, { enabled }] of this.of(provider.id)) if (enabled) this.#drop(id, provider);
    const entries = new Map<string, Entry>();
    for (const raw of listings) entries.set(raw.id, { provider, raw, ...this.#book.tell(provider.id, raw) });
    this.#listed.set(provider.id, { provider, entries });
    for (const [model, { listing, enabled }] of entries) if (enabled) this.#add(this.target(provider, model, listing));
  }

  /** A target, with the settings of its route if there is one. */
  target(provider: Provider, model: string, listing: ModelListing, plan = this.#router.ofProvider(provider.id)): Target {
    return { provider, model, listing, plan, health: this.#router.health.of(`${provider.id}/${model}`) };
  }

  /** Whether every provider has been listed. */
  get complete(): boolean {
    return this.#listed.size >= this.#rank.size;
  }

  provider(id: string): Provider | undefined {
    return this.#byId.get(id);
  }

  /** All models of a provider, including disabled ones. */
  of(provider: string): ReadonlyMap<string, Entry> {
    return this.#listed.get(provider)?.entries ?? NONE;
  }

  /** The targets of an id, best first. */
  find(id: string): readonly Target[] {
    return this.#targets.get(id) ?? NOBODY;
  }

  /** The effective facts of an unlisted model. */
  tell(provider: string, listing: ModelListing): Told {
    const told = this.#book.tell(provider, listing);
    return this.#book.names(provider, listing.id) ? { ...told, listing: named(told.listing) } : told;
  }

  #add(target: Target): void {
    const targets = this.#targets.get(target.model);
    if (!targets) {
      this.#targets.set(target.model, [target]);
      return;
    }
    const rank = this.#rank.get(target.provider) ?? 0;
    const after = targets.findIndex(({ provider }) => (this.#rank.get(provider) ?? 0) > rank);
    targets.splice(after < 0 ? targets.length : after, 0, target);
  }

  #drop(id: string, provider: Provider): void {
    const targets = this.#targets.get(id);
    const at = targets?.findIndex((target) => target.provider.id === provider.id) ?? -1;
    if (!targets || at < 0) return;
    if (targets.length === 1) this.#targets.delete(id);
    else targets.splice(at, 1);
  }
}

const NONE: ReadonlyMap<string, Entry> = new Map();
const NOBODY: readonly Target[] = [];

/** An unlisted model, with all capabilities of its provider; undefined for the sandbox, which has no others. */
export function unlisted(provider: Provider, id: string): ModelListing | undefined {
  if (provider.simulated) return undefined;
  const served = new Set(Object.keys(provider.capabilities).map(listedAs));
  if (served.has("chat")) served.add("content");
  if (provider.capabilities.conversation) served.add("completion");
  return { id, capabilities: CAPABILITIES.filter((name) => served.has(name)), created: 0, ownedBy: provider.id, unlisted: true };
}

export function named(listing: ModelListing): ModelListing {
  return listing.unlisted ? { ...listing, unlisted: false } : listing;
}

/** The sandbox first, so that no other provider can take over its names. */
export function inOrder(providers: readonly Provider[]): readonly Provider[] {
  return [...providers].sort((a, b) => Number(b.simulated) - Number(a.simulated));
}
