import { namesOf, type Route, type Routing } from "../contracts/routing";
import type { OfProviders, RolloutPlan, RoutePlan } from "../routing/plan";
import type { Router } from "../routing/router";
import type { Store } from "../store/database/open";
import { listRollouts, type StoredRollout } from "../store/models/rollouts";
import { listRoutes, type StoredRoute } from "../store/models/routes";

/** The routes as they are now: of the settings file, and of the console. */
export class LiveRoutes {
  readonly router: Router;
  #file: Routing = {};
  #kept: readonly StoredRoute[] = [];
  #rollouts: readonly StoredRollout[] = [];

  constructor(router: Router) {
    this.router = router;
  }

  get file(): readonly Route[] {
    return this.#file.routes ?? [];
  }

  /** Those of the console, by id. */
  get kept(): readonly StoredRoute[] {
    return this.#kept;
  }

  /** The last rollout of each route that had one. */
  get rollouts(): readonly StoredRollout[] {
    return this.#rollouts;
  }

  /** Names of the file's routes. They take precedence over the console's. */
  get fileNames(): ReadonlySet<string> {
    return new Set(this.file.flatMap(namesOf));
  }

  /** The plan of a route that need not be published. */
  planOf(route: Route): RoutePlan {
    return this.router.planOf(route);
  }

  /** Reads what is published and hands all routes to the router. */
  async update(store: Store, file: Routing, providers: OfProviders): Promise<void> {
    [this.#kept, this.#rollouts] = await Promise.all([listRoutes(store), listRollouts(store)]);
    this.#file = file;
    const rollouts = new Map<Route, RolloutPlan>();
    for (const { id, definition } of this.#kept) {
      const plan = planOfRollout(this.#rollouts.find(({ routeId }) => routeId === id));
      if (plan) rollouts.set(definition, plan);
    }
    this.router.replace([...this.file, ...this.#kept.map(({ definition }) => definition)], file.defaults, providers, rollouts);
  }
}

/** Undefined once the route is published with the target in front. */
function planOfRollout(rollout: StoredRollout | undefined): RolloutPlan | undefined {
  if (!rollout || rollout.state === "done") return undefined;
  const { id, target, settings, step, state } = rollout;
  return { id, target, share: state === "returned" ? 0 : (settings.steps[step] ?? 0) / 100 };
}
