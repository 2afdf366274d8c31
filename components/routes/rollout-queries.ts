import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { ROLLOUTS } from "@/lib/console/routing/addresses";
import type { ChangeRolloutRequest, RouteRollout, StartRolloutRequest } from "@/lib/console/routing/rollout-contract";

const REFRESH_MS = 5_000;

export function rolloutQuery(id: string) {
  return queryOptions({
    queryKey: ["rollouts", id],
    queryFn: ({ signal }) => call<RouteRollout>(ROLLOUTS.read, { params: { model: id }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Settings with defaults may be left out. */
export async function startRollout(id: string, body: z.input<typeof StartRolloutRequest>): Promise<void> {
  await call<RouteRollout, typeof body>(ROLLOUTS.start, { params: { model: id }, body });
  await changed();
}

export async function changeRollout(id: string, body: ChangeRolloutRequest): Promise<void> {
  try {
    await call<RouteRollout, ChangeRolloutRequest>(ROLLOUTS.change, { params: { model: id }, body });
  } finally {
    await changed();
  }
}

export async function removeRollout(id: string): Promise<void> {
  await call<void>(ROLLOUTS.remove, { params: { model: id } });
  await changed();
}

/** The last step publishes the route. */
async function changed(): Promise<void> {
  const client = queryClient();
  await Promise.all(["rollouts", "routes"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
