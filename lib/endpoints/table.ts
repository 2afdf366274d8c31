import { createChatCompletion } from "./chat";
import { createCompletion } from "./completion";
import { batchEmbedContents, countTokens, embedContent, generateContent, streamGenerateContent } from "./content";
import type { Endpoint } from "./define";
import { createEmbedding, createEngineEmbedding } from "./embedding";
import { listContentModels, listModels, retrieveContentModel, retrieveModel } from "./models";
import { createModeration } from "./moderation";
import { createRerank } from "./rerank";
import { createFineTune, guide, health, llms, metrics, openApi, readiness, setUp } from "./system";

/** Every endpoint there is. Order matters only where two paths fit one address: the earlier wins. */
export const ENDPOINTS: readonly Endpoint[] = [
  createChatCompletion,
  createCompletion,
  generateContent,
  streamGenerateContent,
  countTokens,
  embedContent,
  batchEmbedContents,
  createEmbedding,
  createEngineEmbedding,
  createRerank,
  createModeration,
  createFineTune,
  listModels,
  retrieveModel,
  listContentModels,
  retrieveContentModel,
  setUp,
  health,
  readiness,
  metrics,
  openApi,
  llms,
  guide,
];

/** Address prefixes that belong to the API: what is unknown below them is a JSON 404, never a page. */
export const API_PREFIXES = ["/v1/", "/v1beta/", "/v2/", "/api/", "/vidA/", "/vidB/", "/assetsvc/", "/guide/"] as const;
