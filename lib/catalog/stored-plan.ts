import { FIRST_TEAM } from "../contracts/keys";
import type { UpstreamPlan } from "../providers/plan";
import type { StoredProvider } from "../store/models/providers";
import type { Safe } from "../store/models/providers-sealed";
import { openAccess } from "./credentials";

/** What a stored provider is opened with; undefined if its credentials cannot be decrypted. */
export function planOfStored(safe: Safe, stored: StoredProvider): UpstreamPlan | undefined {
  const access = openAccess(safe, stored);
  if (access === undefined) return undefined;
  const { id, kind, baseUrl, models, teamId } = stored;
  return { id, kind, baseUrl, ...access, models: models ?? undefined, publicOnly: isPublicOnly(teamId) };
}

/** Whether two stored providers are opened alike. */
export function isSameUpstream(a: StoredProvider, b: StoredProvider): boolean {
  return signature(a) === signature(b);
}

function signature({ id, kind, baseUrl, sealedKey, models, teamId }: StoredProvider): string {
  return JSON.stringify([id, kind, baseUrl, sealedKey, models, teamId]);
}

/** Whether two plans are opened alike: facts of models, timeouts and checks don't count. */
export function isSamePlan(a: UpstreamPlan, b: UpstreamPlan): boolean {
  return opened(a) === opened(b);
}

const opened = (plan: UpstreamPlan) =>
  JSON.stringify({ ...plan, facts: {}, healthCheck: undefined, connection: { ...plan.connection, timeouts: undefined } });

/** The operator may use the private network; people of other teams are not trusted with it. */
export function isPublicOnly(teamId: string | null): boolean {
  return teamId !== null && teamId !== FIRST_TEAM;
}
