import { namesOf, type Route, type Routing } from "../contracts/routing";
import type { OfProviders, RoutePlan } from "../routing/plan";
import type { Router } from "../routing/router";
import type { Store } from "../store/database/open";
import { listRoutes, type StoredRoute } from "../store/models/routes";

/** The routes as they are now: of the settings file, and of the console. */
export class LiveRoutes {
  readonly router: Router;
  #file: Routing = {};
  #kept: readonly StoredRoute[] = [];

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
    this.#kept = await listRoutes(store);
    this.#file = file;
    this.router.replace([...this.file, ...this.#kept.map(({ definition }) => definition)], file.defaults, providers);
  }
}
