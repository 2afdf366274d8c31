import { namesOf, type Route, type RoutingDefaults } from "../contracts/routing";
import { HealthBook } from "./health";
import { type OfProviders, planOf, planOfListed, planOfProvider, type RolloutPlan, type RoutePlan, type TargetPlan } from "./plan";

/** Routes by name, and the health of all targets. Health survives changes of the routes. */
export class Router {
  readonly health = new HealthBook();
  readonly #base: RoutingDefaults;
  #defaults: RoutingDefaults;
  #providers: OfProviders = new Map();
  #listed: RoutePlan;
  #routes: ReadonlyMap<string, RoutePlan> = new Map();
  #ofProviders: ReadonlyMap<string, TargetPlan> = new Map();

  /** `base` applies if the settings' defaults set nothing. */
  constructor(base: RoutingDefaults = {}) {
    this.#base = base;
    this.#defaults = base;
    this.#listed = planOfListed(base);
  }

  /** Replaces the routes; of two with one name the first is used. */
  replace(
    routes: readonly Route[],
    own: RoutingDefaults = {},
    providers: OfProviders = new Map(),
    rollouts: ReadonlyMap<Route, RolloutPlan> = new Map(),
  ): void {
    const defaults = { ...this.#base, ...own };
    this.#defaults = defaults;
    this.#providers = providers;
    this.#ofProviders = new Map([...providers].map(([id, settings]) => [id, planOfProvider(settings, defaults)]));
    this.#listed = planOfListed(defaults);
    const byName = new Map<string, RoutePlan>();
    for (const route of routes) {
      const plan = { ...planOf(route, defaults, providers), rollout: rollouts.get(route) };
      for (const name of namesOf(route)) if (!byName.has(name)) byName.set(name, plan);
    }
    this.#routes = byName;
  }

  /** The plan of a route under the present defaults, whether or not it is published. */
  planOf(route: Route): RoutePlan {
    return planOf(route, this.#defaults, this.#providers);
  }

  find(name: string): RoutePlan | undefined {
    return this.#routes.get(name);
  }

  /** All names of all routes. */
  get names(): Iterable<string> {
    return this.#routes.keys();
  }

  /** Settings of a provider's model without a route. */
  ofProvider(id: string): TargetPlan {
    return this.#ofProviders.get(id) ?? this.#listed.ofTarget;
  }

  /** The plan of names without a route. */
  get listed(): RoutePlan {
    return this.#listed;
  }
}
