import { z } from "zod";
import { ChatMessage, ChatTool, ResponseFormat } from "./chat";
import { Content } from "./content";
import { JsonObject, Name } from "./scalar";
import { VARIABLE_NAME, VARIABLE_NAME_RULE } from "./variable-name";

const PROMPT_KINDS = ["chat", "completion", "generate"] as const;
export const PromptKind = z.enum(PROMPT_KINDS).meta({
  id: "PromptKind",
  description: "`chat`: messages, for chat completions, responses and messages. `completion`: a text. `generate`: native contents.",
});
export type PromptKind = z.infer<typeof PromptKind>;

/** The form of a request that takes prompts. */
export type PromptForm = "chat" | "responses" | "messages" | "completion" | "generate";

const VARIABLE_TYPES = ["text", "number", "json", "image", "messages"] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** The label of calls that name neither a version nor a label. */
export const PRODUCTION = "production";
/** Not a stored label: the newest version. */
export const LATEST = "latest";

export const PromptSlug = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters and digits, separated by single hyphens");
export const PromptLabel = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/, "must be lower-case letters and digits, separated by single hyphens, dots or underscores");

export const PromptVariable = z
  .object({
    name: z.string().regex(VARIABLE_NAME, VARIABLE_NAME_RULE).describe("Name in the text: `{{name}}`."),
    type: z
      .enum(VARIABLE_TYPES)
      .default("text")
      .describe(
        "Type of its values. `json` is inserted as JSON, `image` becomes an image part, `messages` is a list of messages that takes the place of a message. Default: `text`.",
      ),
    default: z.unknown().optional().describe("The value of calls that send none. Default: none; a call has to send one."),
    description: z.string().max(300).optional().describe("Purpose of the variable. Default: none."),
  })
  .meta({ id: "PromptVariable", description: "A variable of a prompt's texts." });
export type PromptVariable = z.infer<typeof PromptVariable>;

const shared = {
  model: Name.optional().describe("The model name. Default: none; a call has to send one."),
  parameters: JsonObject.default({}).describe(
    "The other fields of the request, such as `temperature`, by the kind's own names. Texts in them have no variables. Default: none.",
  ),
  variables: z.array(PromptVariable).max(200).default([]).describe("Type and default of variables; those without an entry are texts."),
};
const chat = z.object({
  kind: z.literal("chat").describe("Always `chat`."),
  ...shared,
  messages: z.array(ChatMessage).min(1).max(200).describe("The messages with their variables, 1 to 200."),
  tools: z.array(ChatTool).max(128).optional().describe("Functions the model may call, at most 128. Default: none."),
  response_format: ResponseFormat.optional().describe("Response format. Default: text."),
});
const completion = z.object({
  kind: z.literal("completion").describe("Always `completion`."),
  ...shared,
  prompt: z.string().describe("The text to continue, with its variables."),
  suffix: z.string().optional().describe("Text that follows the answer, with its variables. Default: none."),
});
const generate = z.object({
  kind: z.literal("generate").describe("Always `generate`."),
  ...shared,
  parameters: JsonObject.default({}).describe("The `generationConfig` of the request. Texts in it have no variables. Default: none."),
  contents: z.array(Content).min(1).max(200).describe("The contents with their variables, 1 to 200."),
  systemInstruction: z.string().optional().describe("System instruction, with its variables. Default: none."),
  tools: z.array(JsonObject).max(128).optional().describe("Tools in the native format. Default: none."),
});

/** A version's content. Versions never change. */
export const PromptContent = z.discriminatedUnion("kind", [chat, completion, generate]).meta({
  id: "PromptContent",
  description:
    "What a version contains. `{{name}}` in the texts of messages is a variable, `{{> other-prompt}}` includes the text of another prompt at its label `production`, `{{> other-prompt@3}}` or `{{> other-prompt@staging}}` at a version or another label.",
});
export type PromptContent = z.infer<typeof PromptContent>;

export const PromptShare = z
  .object({
    version: z.int().min(1).describe("Version number."),
    share: z.int().min(1).max(100).describe("Percent of the calls, 1 to 100."),
  })
  .meta({ id: "PromptShare" });
export type PromptShare = z.infer<typeof PromptShare>;

/** `prompt` of a call. OpenAI's clients send `version` as text. */
export const PromptCall = z
  .object({
    id: PromptSlug.describe("Name of the prompt."),
    version: z
      .union([z.int().min(1), z.string().regex(/^\d{1,6}$/, "must be a version number")])
      .transform(Number)
      .nullish()
      .meta({ override: { type: ["integer", "null"], description: "Version number. Default: the version of the label." } }),
    label: PromptLabel.nullish().describe("A label of the prompt, or `latest` for its newest version. Default: `production`."),
    variables: JsonObject.nullish().describe("Values of the prompt's variables, by name. Default: the variables' own defaults."),
  })
  .refine((call) => call.version == null || call.label == null, { path: ["label"], message: "and `version` exclude each other" })
  .meta({ id: "PromptCall", description: "A stored prompt, by its name, whose fields are filled in unless the call sends them itself." });
export type PromptCall = z.infer<typeof PromptCall>;
