import { route } from "../define";
import { ROUTING } from "./addresses";
import {
  CreateRouteRequest,
  DryRun,
  DryRunRequest,
  PublishRouteRequest,
  RemovedRoute,
  RestoreRouteRequest,
  RouteHistory,
  RouteList,
  RouteView,
} from "./contract";
import { rolloutRoutes } from "./rollout-routes";

const BODY_LIMIT = 256 * 1024;
const EXAMPLE = { id: "support", targets: ["main/chat-large", "spare/qwen3"] };

export const routingRoutes = [
  ...rolloutRoutes,
  route(ROUTING.list, {
    id: "console.routes",
    summary: "Routes with the health of their targets",
    description: "Routes of the settings file and of the console. Teams other than the first see those with a target that serves them.",
    reply: RouteList,
    needs: "providers.manage",
    handle: ({ routes }, { person }) => routes.list(person),
  }),
  route(ROUTING.create, {
    id: "console.createRoute",
    act: "route.create",
    summary: "Create a route",
    description:
      "Publishes version 1. The definition has the format of the settings file; a 400 lists every error. It applies in every process within a second.",
    body: CreateRouteRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: RouteView,
    successStatus: 201,
    example: { route: EXAMPLE },
    needs: "providers.manage",
    errors: ["409"],
    handle: ({ routes }, { person, body }) => routes.create(person, body),
  }),
  route(ROUTING.read, {
    id: "console.route",
    summary: "A route",
    reply: RouteView,
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ routes }, { person, id }) => routes.read(person, id),
  }),
  route(ROUTING.publish, {
    id: "console.publishRoute",
    act: "route.publish",
    summary: "Publish a new version of a route",
    description: "Replaces the whole definition. 409 `changed_meanwhile` reports what has changed since `version`, and by whom.",
    body: PublishRouteRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: RouteView,
    example: { route: EXAMPLE, version: 1 },
    needs: "providers.manage",
    errors: ["404", "409"],
    handle: ({ routes }, { person, id, body }) => routes.publish(person, id, body),
  }),
  route(ROUTING.remove, {
    id: "console.deleteRoute",
    act: "route.delete",
    summary: "Delete a route and its versions",
    description: "Its names then resolve as they did without it: to an alias, a listed model, or nothing.",
    reply: RemovedRoute,
    needs: "providers.manage",
    errors: ["404"],
    async handle({ routes }, { person, id }) {
      await routes.remove(person, id);
      return { removed: true as const };
    },
  }),
  route(ROUTING.history, {
    id: "console.routeVersions",
    summary: "Versions of a route",
    reply: RouteHistory,
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ routes }, { person, id }) => routes.history(person, id),
  }),
  route(ROUTING.restore, {
    id: "console.restoreRoute",
    act: "route.restore",
    summary: "Publish an older version of a route again",
    description: "It becomes a new version. Its targets must exist.",
    body: RestoreRouteRequest,
    reply: RouteView,
    example: { restore: 1, version: 2 },
    needs: "providers.manage",
    errors: ["404", "409"],
    handle: ({ routes }, { person, id, body }) => routes.restore(person, id, body),
  }),
  route(ROUTING.dryRun, {
    id: "console.dryRunRoute",
    summary: "Simulate a call without sending anything",
    description: "Evaluates the route with the code that calls use, with simulated failures. The health of targets stays unchanged.",
    body: DryRunRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: DryRun,
    example: { name: "support", failures: [{ target: "main/chat-large", fails: "529" }] },
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ routes }, { person, body }) => routes.dryRun(person, body),
  }),
];
