import { route } from "../define";
import { ROLLOUTS } from "./addresses";
import { ChangeRolloutRequest, RouteRollout, StartRolloutRequest } from "./rollout-contract";

export const rolloutRoutes = [
  route(ROLLOUTS.read, {
    id: "console.routeRollout",
    summary: "The last rollout of a route",
    reply: RouteRollout,
    needs: "providers.manage",
    handle: ({ rollouts }, { person, id }) => rollouts.read(person, id),
  }),
  route(ROLLOUTS.start, {
    id: "console.startRouteRollout",
    act: "route.rollout",
    summary: "Give a target of a route a growing share of the calls",
    description:
      "The share grows by `steps`, and goes back to nothing by itself if the target's errors, durations or ratings pass a limit. A conversation that has got the target keeps it while the share grows. For routes of the console.",
    body: StartRolloutRequest,
    reply: RouteRollout,
    successStatus: 201,
    example: { target: "spare/qwen3", steps: [1, 10, 50, 100], hold: { minutes: 15, calls: 50 }, limits: { errors: 0.05 } },
    needs: "providers.manage",
    errors: ["404", "409"],
    handle: ({ rollouts }, { person, id, body }) => rollouts.start(person, id, body),
  }),
  route(ROLLOUTS.change, {
    id: "console.changeRouteRollout",
    act: "route.rollout",
    summary: "Pause a rollout, continue it, begin its next step, or return it",
    body: ChangeRolloutRequest,
    reply: RouteRollout,
    example: { action: "next", seen: 1_764_201_600_000 },
    needs: "providers.manage",
    errors: ["404", "409"],
    handle: ({ rollouts }, { person, id, body }) => rollouts.change(person, id, body),
  }),
  route(ROLLOUTS.remove, {
    id: "console.removeRouteRollout",
    act: "route.rollout",
    summary: "Remove an ended rollout",
    description: "A returned target then takes its place in the route's order again.",
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ rollouts }, { person, id }) => rollouts.remove(person, id),
  }),
];
