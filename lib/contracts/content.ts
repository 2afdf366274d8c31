import { z } from "zod";
import { JsonObject, TokenCount } from "./scalar";

const InlineData = z.looseObject({ mimeType: z.string(), data: z.string() });
const FileData = z.looseObject({ mimeType: z.string().nullish(), fileUri: z.string() });
const FunctionCall = z.looseObject({ id: z.string().nullish(), name: z.string(), args: JsonObject.nullish() });
const FunctionResponse = z.looseObject({ id: z.string().nullish(), name: z.string(), response: JsonObject.nullish() });

export const Part = z
  .looseObject({
    text: z.string().nullish(),
    thought: z.boolean().nullish(),
    inlineData: InlineData.nullish(),
    fileData: FileData.nullish(),
    functionCall: FunctionCall.nullish(),
    functionResponse: FunctionResponse.nullish(),
  })
  .meta({ id: "Part", description: "One part of a content: text, inline data, a file address, a function call or its response." });
export type Part = z.infer<typeof Part>;

export const Content = z
  .looseObject({ role: z.string().nullish(), parts: z.array(Part) })
  .meta({ id: "Content", description: "One turn; role `user` (when absent) or `model`." });
export type Content = z.infer<typeof Content>;

const PrebuiltVoice = z.looseObject({ prebuiltVoiceConfig: z.looseObject({ voiceName: z.string().nullish() }).nullish() });

export const GenerationConfig = z
  .looseObject({
    responseModalities: z.array(z.enum(["TEXT", "IMAGE", "AUDIO"])).nullish(),
    speechConfig: z.looseObject({ voiceConfig: PrebuiltVoice.nullish() }).nullish(),
    imageConfig: z
      .looseObject({
        aspectRatio: z
          .string()
          .regex(/^\d{1,4}:\d{1,4}$/, "must have the form W:H")
          .nullish(),
        imageSize: z.string().nullish(),
      })
      .nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    topP: z.number().min(0).max(1).nullish(),
    topK: z.number().min(0).nullish(),
    candidateCount: z.int().min(1).max(8).nullish(),
    maxOutputTokens: z.int().min(1).nullish(),
    stopSequences: z.array(z.string()).max(5).nullish(),
    responseMimeType: z.string().nullish(),
    responseSchema: JsonObject.nullish(),
    responseJsonSchema: JsonObject.nullish(),
    presencePenalty: z.number().min(-2).max(2).nullish(),
    frequencyPenalty: z.number().min(-2).max(2).nullish(),
    seed: z.int().nullish(),
  })
  .meta({ id: "GenerationConfig" });
export type GenerationConfig = z.infer<typeof GenerationConfig>;

const FunctionDeclaration = z.looseObject({
  name: z.string().min(1).max(64),
  description: z.string().nullish(),
  parameters: JsonObject.nullish(),
  parametersJsonSchema: JsonObject.nullish(),
});
export const ContentTool = z.looseObject({ functionDeclarations: z.array(FunctionDeclaration).max(128).nullish() });

const contentFields = {
  contents: z.array(Content).min(1).max(10_000),
  systemInstruction: z.union([z.string(), z.looseObject({ parts: z.array(Part) })]).nullish(),
  tools: z.array(ContentTool).nullish(),
  toolConfig: z
    .looseObject({
      functionCallingConfig: z.looseObject({ mode: z.string().nullish(), allowedFunctionNames: z.array(z.string()).nullish() }).nullish(),
    })
    .nullish(),
  safetySettings: z.array(JsonObject).nullish(),
};

/** Spec 4.1. `generationConfig` is required there; official clients leave it out, so it is only with `STRICT_SPEC`. */
export const ContentRequest = z
  .looseObject({ ...contentFields, generationConfig: GenerationConfig.nullish() })
  .meta({ id: "GenerateContentRequest" });
export type ContentRequest = z.infer<typeof ContentRequest>;

export const SafetyRating = z.looseObject({ category: z.string(), probability: z.string() });

/** Spec 2.1. A streamed event has the same shape; its parts are increments and its usage is cumulative. */
export const ContentReply = z
  .looseObject({
    candidates: z.array(
      z.looseObject({
        content: z.looseObject({ role: z.string(), parts: z.array(Part) }),
        finishReason: z.string().optional(),
        index: z.int().optional(),
        safetyRatings: z.array(SafetyRating),
      }),
    ),
    usageMetadata: z.looseObject({ promptTokenCount: TokenCount, candidatesTokenCount: TokenCount, totalTokenCount: TokenCount }),
    modelVersion: z.string().optional(),
    responseId: z.string().optional(),
  })
  .meta({ id: "GenerateContentReply" });
export type ContentReply = z.infer<typeof ContentReply>;

/** `:countTokens`: the contents themselves, or a whole generate-content request. */
export const CountTokensRequest = z
  .looseObject({ contents: z.array(Content).min(1).optional(), generateContentRequest: z.looseObject(contentFields).optional() })
  .refine((body) => body.contents !== undefined || body.generateContentRequest !== undefined, {
    path: ["contents"],
    message: "is required",
  })
  .meta({ id: "CountTokensRequest" });
export type CountTokensRequest = z.infer<typeof CountTokensRequest>;
export const CountTokensReply = z.looseObject({ totalTokens: TokenCount }).meta({ id: "CountTokensReply" });

const EmbedContent = z.looseObject({ content: Content, outputDimensionality: z.int().min(1).nullish(), taskType: z.string().nullish() });
/** `:embedContent` of the same client family. */
export const EmbedContentRequest = EmbedContent.meta({ id: "EmbedContentRequest" });
export type EmbedContentRequest = z.infer<typeof EmbedContentRequest>;
export const EmbedContentReply = z
  .looseObject({ embedding: z.looseObject({ values: z.array(z.number()) }) })
  .meta({ id: "EmbedContentReply" });
/** `:batchEmbedContents`, which current clients call for one text too. */
export const BatchEmbedRequest = z
  .looseObject({ requests: z.array(EmbedContent).min(1).max(2048) })
  .meta({ id: "BatchEmbedContentsRequest" });
export type BatchEmbedRequest = z.infer<typeof BatchEmbedRequest>;
export const BatchEmbedReply = z
  .looseObject({ embeddings: z.array(z.looseObject({ values: z.array(z.number()) })) })
  .meta({ id: "BatchEmbedContentsReply" });

/** Objects whose keys belong to the caller, not to the protocol: never renamed. */
const OPAQUE = new Set(["args", "response", "parameters", "parametersJsonSchema", "responseSchema", "responseJsonSchema"]);
const camel = (key: string) => (key.includes("_") ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : key);

/** Renames every protocol key from snake_case to camelCase: official clients mix both within one body. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (value === null || typeof value !== "object") return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const name = camel(key);
    renamed[name] = OPAQUE.has(name) ? member : camelKeys(member);
  }
  return renamed;
}
