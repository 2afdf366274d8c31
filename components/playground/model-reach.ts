import type { ConsoleModel } from "@/lib/console/models/contract";

/** The providers of a name, and which of several its bare name reaches. */
export function reachLabel({ bare, providers }: ConsoleModel, models: readonly ConsoleModel[]): string {
  if (bare === null) return providers.join(", then ");
  const [first] = models.find(({ id }) => id === bare)?.providers ?? [];
  return first === providers[0] ? `where ${bare} routes to` : `${bare} routes to ${first ?? "another"}`;
}
