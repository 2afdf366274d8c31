import { inject } from "vitest";
import { LANES, type Lane } from "./lanes";

declare module "vitest" {
  interface ProvidedContext {
    /** What runs: the short suite, the rest, or all if absent. */
    suite?: "short" | "rest" | "all";
  }
}

const suite = inject("suite") ?? "all";

/**
 * The lanes of a test that uses one at a time. The short suite uses one of them, because `both` compares the lanes call by call; on
 * PostgreSQL the other one, because the database does not depend on the lane.
 */
export const EACH_LANE: readonly Lane[] = inject("database") === "postgres" ? ["web"] : lanesOf(suite);

function lanesOf(wanted: typeof suite): readonly Lane[] {
  if (wanted === "all") return LANES;
  return wanted === "short" ? ["fast"] : ["web"];
}

/**
 * One case of `every` in the short suite, the others in the rest, all of them in a complete run. Not sampled on PostgreSQL: these cases
 * have the same SQL there, and their files run only in the long suite.
 */
export function sampled<Case>(cases: readonly Case[], every: number): Case[] {
  if (suite === "all" || inject("database") === "postgres") return [...cases];
  return cases.filter((_, index) => (index % every === 0) === (suite === "short"));
}
