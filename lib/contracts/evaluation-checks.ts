import { z } from "zod";
import { JsonObject, Name, WebAddress } from "./scalar";

const LONGEST_TEXT = 20_000;

const Text = z.string().max(LONGEST_TEXT);
const model = Name.describe("The model that is called.");
const ignoreCase = z.boolean().default(false).describe("Whether upper and lower case are equal. Default: `false`.");
const shared = {
  name: z.string().trim().min(1).max(80).optional().describe("Name of the check. Default: made from its type."),
  weight: z.number().positive().max(1_000).default(1).describe("Weight in the score of a cell. Default: 1."),
};
const expected = Text.default("{{expected}}").describe("The text to compare with. Default: `{{expected}}`, the row's expected answer.");

const Equals = z.object({
  type: z.literal("equals").describe("The whole answer equals a text; white space at its ends is ignored."),
  value: expected,
  ignoreCase,
  ...shared,
});
const Contains = z.object({
  type: z.literal("contains").describe("The answer contains all, any or none of the texts."),
  values: z
    .array(Text)
    .min(1)
    .max(100)
    .default(["{{expected}}"])
    .describe("The texts; `{{name}}` is replaced by the row's variable. Default: the expected answer."),
  mode: z.enum(["all", "any", "none"]).default("all").describe("How many of them the answer must contain. Default: `all`."),
  ignoreCase: z.boolean().default(true).describe("Whether upper and lower case are equal. Default: `true`."),
  ...shared,
});
const Pattern = z.object({
  type: z.literal("regex").describe("A regular expression matches somewhere in the answer."),
  pattern: z.string().min(1).max(2_000).describe("The expression, in the syntax of RE2: without back references and look-around."),
  not: z.boolean().default(false).describe("Whether it must not match. Default: `false`."),
  ignoreCase,
  ...shared,
});
const Json = z.object({ type: z.literal("json").describe("The answer is valid JSON."), ...shared });
const JsonSchema = z.object({
  type: z.literal("json_schema").describe("The answer is JSON that fits a schema."),
  schema: JsonObject.meta({ description: "JSON Schema, draft 2020-12, without references to other documents." }),
  ...shared,
});
const ToolCalled = z.object({
  type: z.literal("tool_call").describe("The answer calls a function."),
  tool: z.string().min(1).max(64).describe("Name of the function."),
  arguments: JsonObject.optional().meta({ description: "Arguments that the call must contain, compared by value. Default: any." }),
  ...shared,
});
const Length = z.object({
  type: z.literal("length").describe("The answer's length is within bounds."),
  unit: z.enum(["characters", "words", "tokens"]).default("words").describe("What is counted; tokens of o200k_base. Default: `words`."),
  min: z.int().nonnegative().optional().describe("Lowest length. Default: none."),
  max: z.int().nonnegative().optional().describe("Highest length. Default: none."),
  ...shared,
});
const Similarity = z.object({
  type: z.literal("similarity").describe("Cosine similarity of the answer to a text, by an embedding model."),
  model,
  value: expected,
  atLeast: z.number().min(-1).max(1).default(0.8).describe("Lowest similarity that passes. Default: 0.8."),
  ...shared,
});
const Relevance = z.object({
  type: z.literal("relevance").describe("Relevance of the answer to a query, by a rerank model."),
  model,
  query: expected.describe("The query. Default: `{{expected}}`."),
  atLeast: z.number().min(0).max(1).default(0.5).describe("Lowest relevance that passes. Default: 0.5."),
  ...shared,
});
const Moderated = z.object({
  type: z.literal("moderation").describe("A moderation model does not flag the answer."),
  model,
  below: z.number().min(0).max(1).optional().describe("Bound of every category's score. Default: the model's own verdict."),
  ...shared,
});
const Latency = z.object({
  type: z.literal("latency").describe("The call took at most this long, measured at the gateway."),
  maxMs: z.int().positive().describe("Bound in milliseconds."),
  ...shared,
});
const Cost = z.object({
  type: z.literal("cost").describe("The answer cost at most this much, without its checks."),
  maxUsd: z.number().positive().describe("Bound in US dollars."),
  ...shared,
});
const Language = z.object({
  type: z.literal("language").describe("The answer is in a language, recognised by script and frequent words."),
  language: z.string().min(2).max(2).describe("ISO 639-1 code, such as `de`."),
  ...shared,
});
const Judged = z.object({
  type: z.literal("judge").describe("A chat model grades the answer against a rubric."),
  model,
  rubric: z.string().trim().min(1).max(LONGEST_TEXT).describe("What a good answer is; `{{name}}` is replaced by the row's variable."),
  lowest: z.int().min(0).max(100).default(1).describe("Lowest grade. Default: 1."),
  highest: z.int().min(1).max(100).default(5).describe("Highest grade. Default: 5."),
  atLeast: z.number().default(4).describe("Lowest grade that passes. Default: 4."),
  ...shared,
});
const Compared = z.object({
  type: z.literal("compare").describe("A chat model compares the answer with another one, in both orders; verdicts that differ are a tie."),
  model,
  rubric: z.string().trim().min(1).max(LONGEST_TEXT).describe("What the better answer is; `{{name}}` is replaced by the row's variable."),
  against: z
    .enum(["first", "expected"])
    .default("first")
    .describe("The other answer: that of the first column for the same row and try, or the expected one. Default: `first`."),
  atLeast: z.enum(["win", "tie"]).default("tie").describe("The lowest outcome that passes. Default: `tie`."),
  ...shared,
});
const Hooked = z.object({
  type: z
    .literal("webhook")
    .describe("A service of your own decides: a signed POST whose reply has `pass`, and may have `score` and `reason`."),
  url: WebAddress.max(2_000).describe("A public http or https address."),
  ...shared,
});

export const EvaluationCheck = z
  .discriminatedUnion("type", [
    Equals,
    Contains,
    Pattern,
    Json,
    JsonSchema,
    ToolCalled,
    Length,
    Similarity,
    Relevance,
    Moderated,
    Latency,
    Cost,
    Language,
    Judged,
    Compared,
    Hooked,
  ])
  .meta({ id: "EvaluationCheck", description: "What an answer must be. A check that cannot be made is an error, never a failure." });
export type EvaluationCheck = z.infer<typeof EvaluationCheck>;
export type CheckOf<Type extends EvaluationCheck["type"]> = Extract<EvaluationCheck, { type: Type }>;

export const PassRule = z
  .object({
    atLeast: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe("Lowest weighted share of passed checks, 0 to 1. Default: 1, every check must pass."),
  })
  .meta({ id: "EvaluationRule", description: "When a cell passes." });
export type PassRule = z.infer<typeof PassRule>;

export const CheckResult = z
  .object({
    name: z.string().describe("Name of the check."),
    type: z.string().describe("Type of the check."),
    state: z.enum(["passed", "failed", "error"]).describe("`error`: it could not be made, which is not a failure of the answer."),
    score: z.number().nullable().describe("0 to 1: the judge's grade on its scale, the similarity, or 1 and 0; null after an error."),
    reason: z.string().describe("Why; the judge's own words for a judge."),
    outcome: z.enum(["win", "tie", "loss"]).optional().describe("Of a check of type `compare`: how the answer did against the other one."),
    requestId: z.string().optional().describe("Id of the call it made, as in the logs."),
  })
  .meta({ id: "EvaluationCheckResult" });
export type CheckResult = z.infer<typeof CheckResult>;
