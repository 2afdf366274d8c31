import { z } from "zod";
import { Name } from "./scalar";

export const MODERATION_CATEGORIES = [
  "harassment",
  "harassment/threatening",
  "hate",
  "hate/threatening",
  "illicit",
  "illicit/violent",
  "self-harm",
  "self-harm/intent",
  "self-harm/instructions",
  "sexual",
  "sexual/minors",
  "violence",
  "violence/graphic",
] as const;
export type ModerationCategory = (typeof MODERATION_CATEGORIES)[number];

const InputPart = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text"), text: z.string() }),
  z.looseObject({ type: z.literal("image_url"), image_url: z.union([z.string(), z.looseObject({ url: z.string() })]) }),
]);

/** Spec 4.15. A list of strings gives a result each; a list of typed parts gives one result. */
export const ModerationRequest = z
  .looseObject({
    input: z.union([z.string(), z.array(z.string()).min(1).max(2048), z.array(InputPart).min(1).max(2048)]),
    model: Name.nullish(),
  })
  .meta({ id: "ModerationRequest" });
export type ModerationRequest = z.infer<typeof ModerationRequest>;

export const ModerationResult = z.looseObject({
  flagged: z.boolean(),
  categories: z.record(z.string(), z.boolean()),
  category_scores: z.record(z.string(), z.number()),
});

/** Spec 2.6. */
export const ModerationReply = z
  .looseObject({ id: z.string(), model: z.string(), results: z.array(ModerationResult) })
  .meta({ id: "ModerationReply" });
export type ModerationReply = z.infer<typeof ModerationReply>;
