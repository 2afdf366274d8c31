import type { ActKind } from "../act-kind";

export const ROUTE_ACTS = {
  prefix: "route.",
  label: "Routes",
  words: {
    "route.create": "created the route",
    "route.publish": "published the route",
    "route.restore": "restored the route",
    "route.delete": "deleted the route",
    "route.rollout": "changed a rollout of the route",
  },
} as const satisfies ActKind;
