import type { Action } from "../palette/action";

export const ROUTES_ACTIONS: readonly Action[] = [
  { title: "Create a route", href: "/routes", icon: "routes", words: "fallback failover load balancing targets retry breaker dry run" },
];
