import type { RouteTargetView, RouteView } from "@/lib/console/routing/contract";
import type { RouteOrder } from "@/lib/contracts/routing";
import type { StatusKind } from "../ui/status-mark";

export const routeHref = (id: string) => `/routes/${id.split("/").map(encodeURIComponent).join("/")}`;

export const STATES: Readonly<Record<RouteView["state"], { kind: StatusKind; word: string }>> = {
  works: { kind: "ok", word: "works" },
  partly: { kind: "warn", word: "some targets unreachable" },
  nothing: { kind: "fail", word: "no target reachable" },
  shadowed: { kind: "warn", word: "overridden by the file" },
};

export const ORDERS: Readonly<Record<RouteOrder, string>> = {
  listed: "As listed",
  weighted: "Weighted",
  fastest: "Fastest first",
  cheapest: "Cheapest first",
};

/** The health of a target, with the reason it is not asked. */
export function healthOf({ reachable, breaker, dueAt, failures, failuresToOpen }: RouteTargetView, now: number) {
  if (!reachable) return { kind: "fail", word: "unreachable" } as const;
  const seconds = dueAt === null ? 0 : Math.max(0, Math.ceil((dueAt - now) / 1_000));
  if (breaker === "open") return { kind: "fail", word: "open", raw: `half open in ${seconds} s` } as const;
  if (breaker === "half_open") return { kind: "queued", word: "half open" } as const;
  if (dueAt !== null) return { kind: "warn", word: "suspended", raw: `for ${seconds} s` } as const;
  return { kind: "ok", word: "closed", raw: failures > 0 ? `${failures} of ${failuresToOpen} failures` : undefined } as const;
}
