import { z } from "zod";
import { promptField } from "./prompt-field";
import { FrequencyPenalty, PresencePenalty, Seed, Temperature } from "./sampling";
import { JsonObject, TokenCount } from "./scalar";

const InlineData = z.looseObject({
  mimeType: z.string().describe("MIME type of the data, such as `image/png`."),
  data: z.string().describe("The file in base64."),
});
const FileData = z.looseObject({
  mimeType: z.string().nullish().describe("MIME type of the file. Default: the type its server reports."),
  fileUri: z.string().describe("An http or https address, or `asset://` with the id of an asset of the team."),
});
const FunctionCall = z.looseObject({
  id: z.string().nullish().describe("Id of the call; absent if the model sends none."),
  name: z.string().describe("Name of the function."),
  args: JsonObject.nullish().describe("The arguments as an object. Default: none."),
});
const FunctionResponse = z.looseObject({
  id: z.string().nullish().describe("Id of the call that this answers. Default: the call of the same name."),
  name: z.string().describe("Name of the function."),
  response: JsonObject.nullish().describe("What the function returned, as an object. Default: an empty one."),
});

export const Part = z
  .looseObject({
    text: z.string().nullish().describe("The text of this part; absent for other kinds of parts."),
    thought: z.boolean().nullish().describe("True if the text is the model's reasoning and not its answer. Default: `false`."),
    inlineData: InlineData.nullish().describe("An inline file; absent for other kinds of parts."),
    fileData: FileData.nullish().describe("A file by URL; absent for other kinds of parts."),
    functionCall: FunctionCall.nullish().describe("A function call by the model; absent for other kinds of parts."),
    functionResponse: FunctionResponse.nullish().describe("The result of a function call; absent for other kinds of parts."),
  })
  .meta({ id: "Part", description: "One part of a content: text, inline data, a file address, a function call or its response." });
export type Part = z.infer<typeof Part>;

export const Content = z
  .looseObject({
    role: z.string().nullish().describe("`user` or `model`. Default: `user`."),
    parts: z.array(Part).describe("The content, in order; a single object is accepted as a list of one."),
  })
  .meta({ id: "Content", description: "One turn; `role` is `user` (the default) or `model`." });
export type Content = z.infer<typeof Content>;

const PrebuiltVoice = z.looseObject({
  prebuiltVoiceConfig: z
    .looseObject({
      voiceName: z.string().nullish().describe("The vendor's name of the voice. Default: the model's own."),
    })
    .nullish()
    .describe("One of the model's voices. Default: the model's own."),
});

export const GenerationConfig = z
  .looseObject({
    responseModalities: z
      .array(z.enum(["TEXT", "IMAGE", "AUDIO"]))
      .nullish()
      .describe("Modalities of the answer. Default: text only, or whatever the model always returns."),
    speechConfig: z
      .looseObject({ voiceConfig: PrebuiltVoice.nullish().describe("The voice to speak with. Default: the model's own.") })
      .nullish()
      .describe("The voice of speech; only with `AUDIO`. Default: the model's own voice."),
    imageConfig: z
      .looseObject({
        aspectRatio: z
          .string()
          .regex(/^\d{1,4}:\d{1,4}$/, "must have the form W:H")
          .nullish()
          .describe("Aspect ratio as W:H, such as `16:9`. Default: `1:1`."),
        imageSize: z.string().nullish().describe("Size class of the longer side: `512`, `1K`, `2K` or `4K`. Default: `1K`."),
      })
      .nullish()
      .describe("Aspect ratio and size of images; only with `IMAGE`. Default: square."),
    temperature: Temperature,
    topP: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe("Nucleus sampling: tokens are sampled from this share of the probability mass, 0 to 1. Default: the model's own."),
    topK: z
      .number()
      .min(0)
      .nullish()
      .describe("Tokens are sampled from this many of the most likely ones, from 0. Default: the model's own."),
    candidateCount: z.int().min(1).max(8).nullish().describe("Number of answers to generate, 1 to 8. Default: 1."),
    maxOutputTokens: z
      .int()
      .min(1)
      .nullish()
      .describe("Maximum number of tokens per answer. A longer answer ends with `MAX_TOKENS`. Default: the model's own limit."),
    stopSequences: z.array(z.string()).max(5).nullish().describe("Up to 5 stop sequences. Default: none."),
    responseMimeType: z.string().nullish().describe("Response format: `text/plain` or `application/json`. Default: `text/plain`."),
    responseSchema: JsonObject.nullish().describe(
      "Output schema in the family's subset of OpenAPI; needs `application/json`. Default: none.",
    ),
    responseJsonSchema: JsonObject.nullish().describe("The same as JSON Schema. Default: none."),
    presencePenalty: PresencePenalty,
    frequencyPenalty: FrequencyPenalty,
    seed: Seed,
  })
  .meta({ id: "GenerationConfig" });
export type GenerationConfig = z.infer<typeof GenerationConfig>;

const FunctionDeclaration = z.looseObject({
  name: z.string().min(1).max(64).describe("Name of the function, 1 to 64 characters."),
  description: z.string().nullish().describe("What the function does; the model uses it to decide when to call it. Default: none."),
  parameters: JsonObject.nullish().describe("Schema of the arguments in the family's subset of OpenAPI. Default: none."),
  parametersJsonSchema: JsonObject.nullish().describe("The same as JSON Schema. Default: none."),
});
const ContentTool = z.looseObject({
  functionDeclarations: z
    .array(FunctionDeclaration)
    .max(128)
    .nullish()
    .describe("Functions the model may call, at most 128. Default: none."),
});

const contentFields = {
  contents: z
    .array(Content)
    .min(1)
    .max(10_000)
    .describe("The conversation so far, oldest first, 1 to 10,000 turns; a single object is accepted as a list of one."),
  systemInstruction: z
    .union([z.string(), z.looseObject({ parts: z.array(Part).describe("The instruction, part by part.") })])
    .nullish()
    .describe("System instruction: text or parts. Default: none."),
  tools: z.array(ContentTool).nullish().describe("Tools the model may use; a single object is accepted as a list of one. Default: none."),
  toolConfig: z
    .looseObject({
      functionCallingConfig: z
        .looseObject({
          mode: z.string().nullish().describe("`AUTO`, `ANY` or `NONE`. Default: `AUTO`."),
          allowedFunctionNames: z.array(z.string()).nullish().describe("With `ANY`: the only functions that may be called. Default: all."),
        })
        .nullish()
        .describe("Which functions may be called. Default: the model decides."),
    })
    .nullish()
    .describe("How tools are used. Default: the model decides."),
  safetySettings: z
    .array(JsonObject)
    .nullish()
    .describe("Thresholds of the vendor's filters, passed on to models that have them. Default: the vendor's own."),
};

/** Spec 4.1. `generationConfig` is required there; official clients omit it, so it is required only with `STRICT_SPEC`. */
export const ContentRequest = z
  .looseObject({
    ...contentFields,
    prompt: promptField,
    generationConfig: GenerationConfig.nullish().describe(
      "Format and length of the answer. Default: text, with the model's own settings; required if `STRICT_SPEC` is set.",
    ),
  })
  .meta({ id: "GenerateContentRequest" });
export type ContentRequest = z.infer<typeof ContentRequest>;

const SafetyRating = z.looseObject({
  category: z.string().describe("The category, such as `HARM_CATEGORY_HARASSMENT`."),
  probability: z.string().describe("How likely it is, such as `NEGLIGIBLE`."),
});

/** Spec 2.1. A streamed event has the same shape; its parts are increments and its usage is cumulative. */
export const ContentReply = z
  .looseObject({
    candidates: z
      .array(
        z.looseObject({
          content: z
            .looseObject({
              role: z.string().describe("Always `model`."),
              parts: z.array(Part).describe("The answer part by part; in a stream, what is new since the previous event."),
            })
            .describe("The model's answer."),
          finishReason: z.string().optional().describe("Why it ended: `STOP`, `MAX_TOKENS`, `SAFETY` and others; absent until then."),
          index: z.int().optional().describe("Index of the answer, from 0."),
          safetyRatings: z.array(SafetyRating).describe("Findings of the vendor's filters; may be empty."),
        }),
      )
      .describe("The answers."),
    usageMetadata: z
      .looseObject({
        promptTokenCount: TokenCount.describe("Tokens of the request."),
        candidatesTokenCount: TokenCount.describe("Tokens of all answers."),
        totalTokenCount: TokenCount.describe("Sum of the two."),
      })
      .describe("Token usage of the call; in a stream, up to this event."),
    modelVersion: z.string().optional().describe("The model that answered."),
    responseId: z.string().optional().describe("Id of the answer."),
  })
  .meta({ id: "GenerateContentReply" });
export type ContentReply = z.infer<typeof ContentReply>;

/** `:countTokens`: the contents themselves, or a whole generate-content request. */
export const CountTokensRequest = z
  .looseObject({
    contents: z.array(Content).min(1).optional().describe("Turns to count. Required unless there is a `generateContentRequest`."),
    generateContentRequest: z
      .looseObject(contentFields)
      .optional()
      .describe("A whole request to count, with its instruction and tools. Default: none."),
  })
  .refine((body) => body.contents !== undefined || body.generateContentRequest !== undefined, {
    path: ["contents"],
    message: "is required",
  })
  .meta({ id: "CountTokensRequest" });
export type CountTokensRequest = z.infer<typeof CountTokensRequest>;
export const CountTokensReply = z
  .looseObject({ totalTokens: TokenCount.describe("Tokens of the request.") })
  .meta({ id: "CountTokensReply" });

const EmbedContent = z.looseObject({
  content: Content.describe("The text to embed."),
  outputDimensionality: z.int().min(1).nullish().describe("Number of dimensions. Default: the model's full length."),
  taskType: z.string().nullish().describe("Purpose of the vector, such as `RETRIEVAL_QUERY`. Default: none."),
});
/** `:embedContent` of the same client family. */
export const EmbedContentRequest = EmbedContent.meta({ id: "EmbedContentRequest" });
export type EmbedContentRequest = z.infer<typeof EmbedContentRequest>;
export const EmbedContentReply = z
  .looseObject({
    embedding: z.looseObject({ values: z.array(z.number()).describe("The numbers of the vector.") }).describe("The vector of the text."),
  })
  .meta({ id: "EmbedContentReply" });
/** `:batchEmbedContents`, which current clients also call for a single text. */
export const BatchEmbedRequest = z
  .looseObject({ requests: z.array(EmbedContent).min(1).max(2048).describe("Texts to embed, 1 to 2,048.") })
  .meta({ id: "BatchEmbedContentsRequest" });
export type BatchEmbedRequest = z.infer<typeof BatchEmbedRequest>;
export const BatchEmbedReply = z
  .looseObject({
    embeddings: z
      .array(z.looseObject({ values: z.array(z.number()).describe("The numbers of the vector.") }))
      .describe("The vectors, in the order of the requests."),
  })
  .meta({ id: "BatchEmbedContentsReply" });

/** Objects whose keys belong to the caller and are never renamed. */
const OPAQUE = new Set(["args", "response", "parameters", "parametersJsonSchema", "responseSchema", "responseJsonSchema"]);
const camel = (key: string) => (key.includes("_") ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : key);

/** Lists of objects: the vendor also accepts one object instead of a list. */
const LISTS = new Set(["contents", "parts", "tools", "functionDeclarations", "safetySettings", "requests"]);
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Renames protocol keys from snake_case to camelCase, because official clients mix both within one body, and wraps a single object in a
 * list if the protocol expects one.
 */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (value === null || typeof value !== "object") return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const name = camel(key);
    renamed[name] = OPAQUE.has(name) ? member : camelKeys(LISTS.has(name) && isObject(member) ? [member] : member);
  }
  return renamed;
}
