import { z } from "zod";

/** A complete answer as it was sent. */
export const CachedAnswer = z.object({
  /** When it was given, in milliseconds since the epoch. */
  at: z.number(),
  contentType: z.string(),
  stream: z.boolean(),
  /** The whole body; of a stream, all its events. */
  body: z.string(),
  /** `provider/model` that gave it. */
  target: z.string(),
  /** Its counted use, to know what a hit saves. */
  tokens: z.looseObject({ input: z.number(), output: z.number() }),
});
export type CachedAnswer = z.infer<typeof CachedAnswer>;
