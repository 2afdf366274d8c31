import { z } from "zod";
import { ROLLOUT_STATES, RolloutSettings } from "../../contracts/rollout";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const RolloutSide = z
  .object({
    calls: z.int().describe("Its newest calls, at most 1,000, without those whose caller left and those answered from the cache."),
    failed: z.int().describe("Those of them that failed, or that another target had to answer."),
    p95Ms: z
      .number()
      .nullable()
      .describe("95th percentile of the durations of the successful ones, in milliseconds; null if there are none."),
    rated: z.int().describe("Thumbs on these calls."),
    thumbsDown: z.int().describe("Those of them that are down."),
  })
  .meta({ id: "RolloutSide" });
export type RolloutSide = z.infer<typeof RolloutSide>;

export const RolloutFigures = z
  .object({
    target: RolloutSide.describe("Calls that were to go to the target, since the step began."),
    others: RolloutSide.describe("The other calls, since the rollout began."),
  })
  .meta({ id: "RolloutFigures" });
export type RolloutFigures = z.infer<typeof RolloutFigures>;

export const RolloutView = z
  .object({
    target: z.string().describe("`provider/model` of the target that gets a growing share."),
    settings: RolloutSettings.describe("Its steps, their duration and the limits."),
    state: z
      .enum(ROLLOUT_STATES)
      .describe(
        "`running`; `paused`: the share stays and limits apply; `done`: the route is published with the target in front; `returned`: the target is called after all others.",
      ),
    step: z.int().describe("Index of the current step, from 0."),
    share: z.int().describe("Present share of the calls, in percent."),
    stepAt: Time.describe("When the step began, in milliseconds since the epoch."),
    reason: z.string().describe("Why it was returned; empty otherwise."),
    startedBy: z.string().describe("Who started it."),
    startedAt: Time.describe("When it was started, in milliseconds since the epoch."),
    changedAt: Time.describe("When it was last changed, in milliseconds since the epoch; for `seen`."),
    figures: RolloutFigures.describe("What it is judged by."),
  })
  .meta({ id: "RolloutView" });
export type RolloutView = z.infer<typeof RolloutView>;

export const RouteRollout = z
  .object({ rollout: RolloutView.nullable().describe("The route's last rollout; null if it had none.") })
  .meta({ id: "RouteRollout" });
export type RouteRollout = z.infer<typeof RouteRollout>;

export const StartRolloutRequest = RolloutSettings.partial()
  .extend({ target: z.string().max(320).describe("A target of the route, as `provider/model`.") })
  .meta({ id: "StartRolloutRequest" });
export type StartRolloutRequest = z.infer<typeof StartRolloutRequest>;

const ROLLOUT_ACTIONS = ["pause", "resume", "next", "return"] as const;
export const ChangeRolloutRequest = z
  .object({
    action: z
      .enum(ROLLOUT_ACTIONS)
      .describe("`next` begins the next step now; after the last one the route is published with the target in front."),
    seen: z.int().describe("`changedAt` of the state that the change is based on: 409 if it has changed since."),
    reason: z.string().trim().min(1).max(500).optional().describe("Why it is returned. Default: by whom."),
  })
  .meta({ id: "ChangeRolloutRequest" });
export type ChangeRolloutRequest = z.infer<typeof ChangeRolloutRequest>;
