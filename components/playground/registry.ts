import type { ComponentType } from "react";
import type { z } from "zod";
import type { FieldHint } from "@/lib/client/session/schema-field";
import { ChatRequest } from "@/lib/contracts/chat";
import { CompletionRequest } from "@/lib/contracts/completion";
import { ContentRequest } from "@/lib/contracts/content";
import { dictionary } from "@/lib/contracts/dictionary";
import { EmbeddingRequest } from "@/lib/contracts/embedding";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { ImageEditRequest } from "@/lib/contracts/image";
import { ModerationRequest } from "@/lib/contracts/moderation";
import type { Playground } from "@/lib/contracts/playground";
import { RerankRequest } from "@/lib/contracts/rerank";
import { SpeechRequest } from "@/lib/contracts/speech";
import { TranscriptionRequest } from "@/lib/contracts/transcription";
import { CHAT_FIELDS } from "./chat/fields";
import { COMPLETION_FIELDS } from "./completions/fields";
import { EMBEDDING_FIELDS } from "./embeddings/fields";
import { GENERATE_FIELDS } from "./generate/fields";
import { IMAGE_FIELDS } from "./image/fields";
import {
  ChatPlayground,
  CompletionsPlayground,
  EmbeddingsPlayground,
  GeneratePlayground,
  ImagePlayground,
  ModerationPlayground,
  RerankPlayground,
  SpeechPlayground,
  TranscribePlayground,
} from "./playgrounds";
import { RERANK_FIELDS } from "./rerank/fields";
import { SPEECH_FIELDS } from "./speech/fields";
import { TRANSCRIBE_FIELDS } from "./transcribe/fields";

/** A page under `/play`, as rendered by the server. */
export interface RegisteredPlayground {
  title: string;
  Page: ComponentType<{ schema: FormSchema }>;
  /** The contract of its body. */
  body: z.ZodType;
  /** Parameters of its form. */
  fields: readonly FieldHint[];
  /** Their path in the body; the top level if absent. */
  at?: readonly string[];
}

/** `video` has its own pages. */
type UnderPlay = Exclude<Playground, "video">;

/**
 * Playgrounds by the name in their address. Imported by the server only: contracts stay there, and a browser gets the schema of its form.
 */
const PAGES: Record<UnderPlay, RegisteredPlayground> = {
  chat: { title: "Chat", Page: ChatPlayground, body: ChatRequest, fields: CHAT_FIELDS },
  completions: { title: "Completions", Page: CompletionsPlayground, body: CompletionRequest, fields: COMPLETION_FIELDS },
  generate: { title: "Generate", Page: GeneratePlayground, body: ContentRequest, fields: GENERATE_FIELDS, at: ["generationConfig"] },
  speech: { title: "Speech", Page: SpeechPlayground, body: SpeechRequest, fields: SPEECH_FIELDS },
  transcribe: { title: "Transcribe", Page: TranscribePlayground, body: TranscriptionRequest, fields: TRANSCRIBE_FIELDS },
  image: { title: "Images", Page: ImagePlayground, body: ImageEditRequest, fields: IMAGE_FIELDS, at: ["parameters"] },
  embeddings: { title: "Embeddings", Page: EmbeddingsPlayground, body: EmbeddingRequest, fields: EMBEDDING_FIELDS },
  rerank: { title: "Rerank", Page: RerankPlayground, body: RerankRequest, fields: RERANK_FIELDS },
  moderation: { title: "Moderation", Page: ModerationPlayground, body: ModerationRequest, fields: [] },
};

const BY_NAME = dictionary<RegisteredPlayground | undefined>(PAGES);

/** Undefined if there is no such playground. */
export function registeredPlayground(name: string): RegisteredPlayground | undefined {
  return BY_NAME[name];
}
