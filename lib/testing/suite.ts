import { inject } from "vitest";
import { LANES, type Lane } from "./lanes";

declare module "vitest" {
  interface ProvidedContext {
    /** What runs: the short suite, what it leaves out, or all when absent. */
    suite?: "short" | "rest" | "all";
  }
}

const suite = inject("suite") ?? "all";

/**
 * The lanes that a test makes its calls through one at a time. The short suite takes one of them, because `both` of a contract compares
 * the lanes call by call; on PostgreSQL the other one, as a database knows nothing of lanes.
 */
export const EACH_LANE: readonly Lane[] = inject("database") === "postgres" ? ["web"] : lanesOf(suite);

function lanesOf(wanted: typeof suite): readonly Lane[] {
  if (wanted === "all") return LANES;
  return wanted === "short" ? ["fast"] : ["web"];
}

/**
 * One case of `every` in the short suite, the others in what it leaves out, all of them in a run of all. On PostgreSQL there are no
 * samples: what is sampled has the same SQL there, and its files run as a whole in the long suite alone.
 */
export function sampled<Case>(cases: readonly Case[], every: number): Case[] {
  if (suite === "all" || inject("database") === "postgres") return [...cases];
  return cases.filter((_, index) => (index % every === 0) === (suite === "short"));
}
