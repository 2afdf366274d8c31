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
  z.looseObject({ type: z.literal("text").describe("Always `text`."), text: z.string().describe("The text to check.") }),
  z.looseObject({
    type: z.literal("image_url").describe("Always `image_url`."),
    image_url: z
      .union([z.string(), z.looseObject({ url: z.string().describe("An http or https address or a data URI.") })])
      .describe("The image: an object with `url`, or the address itself."),
  }),
]);

/** Spec 4.15. A list of strings gives one result each; a list of typed parts gives one result. */
export const ModerationRequest = z
  .looseObject({
    input: z
      .union([z.string(), z.array(z.string()).min(1).max(2048), z.array(InputPart).min(1).max(2048)])
      .describe("What to check: a text, up to 2,048 texts, or a list of parts that are classified together."),
    model: Name.nullish().describe("A model with the capability `moderation`. Default: `omni-moderation-latest`."),
  })
  .meta({ id: "ModerationRequest" });
export type ModerationRequest = z.infer<typeof ModerationRequest>;

const ModerationResult = z.looseObject({
  flagged: z.boolean().describe("Whether any category applies."),
  categories: z.record(z.string(), z.boolean()).describe("Whether each category applies, by its name."),
  category_scores: z.record(z.string(), z.number()).describe("The model's confidence for each category, 0 to 1."),
});

/** Spec 2.6. */
export const ModerationReply = z
  .looseObject({
    id: z.string().describe("Id of the answer, `modr-…`."),
    model: z.string().describe("The model's name as the caller wrote it."),
    results: z.array(ModerationResult).describe("One result for each text, or one for all parts together."),
  })
  .meta({ id: "ModerationReply" });
export type ModerationReply = z.infer<typeof ModerationReply>;
