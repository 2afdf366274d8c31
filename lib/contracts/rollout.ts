import { z } from "zod";

const Percent = z.int().min(1).max(100);
const Share = z.number().gt(0, "must be above 0").max(1);

/** The next step begins after both. */
const Hold = z
  .strictObject({
    minutes: z.int().min(0).max(10_080).default(15).describe("Minimum minutes of a step. Default: 15."),
    calls: z.int().min(1).max(1_000).default(50).describe("Minimum calls that the target got in a step. Default: 50."),
  })
  .prefault({});

const Limits = z
  .strictObject({
    calls: z.int().min(5).max(1_000).default(20).describe("Calls of the target in a step before limits apply. Default: 20."),
    errors: Share.nullable()
      .default(0.05)
      .describe("Largest share of its calls that may fail beyond the share of the other targets' calls. Null for no limit. Default: 0.05."),
    latency: z
      .number()
      .gt(1, "must be above 1")
      .max(100)
      .nullable()
      .default(2)
      .describe("Largest ratio of its 95th percentile of durations to that of the other targets. Null for no limit. Default: 2."),
    thumbsDown: Share.nullable()
      .default(0.3)
      .describe("Largest share of thumbs down among its rated calls, once 5 are rated. Null for no limit. Default: 0.3."),
  })
  .prefault({});

/** How a target gets a growing share of a route's calls, and when it loses it again. */
export const RolloutSettings = z.strictObject({
  steps: z
    .array(Percent)
    .min(1)
    .max(10)
    .refine((steps) => steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0)), "must increase")
    .refine((steps) => steps.at(-1) === 100, "must end with 100")
    .default([1, 10, 50, 100])
    .describe("Its share of the calls in each step, in percent. Default: 1, 10, 50 and 100."),
  hold: Hold.describe("When a step ends."),
  limits: Limits.describe("When the target loses its share."),
});
export type RolloutSettings = z.infer<typeof RolloutSettings>;

export const ROLLOUT_STATES = ["running", "paused", "done", "returned"] as const;
/** `paused`: the share stays, and limits apply. `returned`: the target is called after all others. */
export type RolloutState = (typeof ROLLOUT_STATES)[number];
