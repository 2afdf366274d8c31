import { forgetSessions } from "../store/calls/agent-sessions";
import { forgetBodies, trimBodies } from "../store/calls/call-bodies";
import { forgetRatings } from "../store/calls/feedback";
import { forgetCalls } from "../store/calls/old-calls";
import type { Store } from "../store/database/open";
import { forgetBackground } from "../store/responses/background-responses";
import { forgetResponses } from "../store/responses/responses";
import { forgetChanges } from "../store/tasks/task-events";
import { forgetDeliveries } from "../store/webhooks/webhook-deliveries";
import { forgetRunCalls } from "./runs/calls-store";
import { forgetRuns } from "./runs/store";
import { forgetShares } from "./shares/store";

const DAY_MS = 24 * 3_600_000;
const RUNS_KEPT_MS = 30 * DAY_MS;

/**
 * Deletes expired data: runs after 30 days, events of calls at their expiry, links 30 days after their end, rows of calls after `logDays`,
 * bodies after `bodyDays` or beyond `bodyBytes`, responses at their expiry or beyond their limit, and job events.
 */
export async function forgetOld(
  store: Store,
  {
    logDays,
    bodyDays,
    bodyBytes,
    responses,
    now = Date.now(),
  }: { logDays: number; bodyDays: number; bodyBytes: number; responses: { days: number; maxBytes: number }; now?: number },
): Promise<void> {
  await forgetRuns(store, now - RUNS_KEPT_MS);
  await forgetRunCalls(store, now);
  await forgetShares(store, now);
  await forgetBodies(store, now - Math.min(bodyDays, logDays) * DAY_MS);
  await trimBodies(store, bodyBytes);
  await forgetRatings(store, now - logDays * DAY_MS);
  await forgetCalls(store, now - logDays * DAY_MS);
  await forgetSessions(store, now - logDays * DAY_MS);
  await forgetChanges(store, now);
  await forgetDeliveries(store, now);
  await forgetBackground(store, now - responses.days * DAY_MS);
  await forgetResponses(store, { before: now - responses.days * DAY_MS, maxBytes: responses.maxBytes });
}
