import { z } from "zod";

/** A regular check of a provider, as a settings file has it. */
export const HealthCheck = z.strictObject({
  model: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ description: "Id of a chat model that is called for a few tokens. Default: the provider's models are listed." }),
  every_ms: z.int().min(1_000).max(86_400_000).default(30_000).meta({ description: "Interval of the checks, in milliseconds." }),
  timeout_ms: z.int().min(100).max(600_000).default(5_000).meta({ description: "Timeout of one check, in milliseconds." }),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/** The outcome of a check; the value of topic `check` between processes. */
export const CheckResult = z.object({
  ok: z.boolean(),
  /** Whether the failure is the provider's, whose targets it opens. */
  opens: z.boolean(),
  ms: z.number(),
  message: z.string().nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;
