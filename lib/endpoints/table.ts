import { ASSET_ENDPOINTS } from "./assets";
import { createChatCompletion } from "./chat";
import { createCompletion } from "./completion";
import { batchEmbedContents, countTokens, embedContent, generateContent, streamGenerateContent } from "./content";
import type { Endpoint } from "./define";
import { createEmbedding, createEngineEmbedding } from "./embedding";
import { followEvents } from "./events";
import { rateCall } from "./feedback";
import { createImage, editImage } from "./images";
import { mcpAll, mcpServer } from "./mcp";
import { countMessageTokens, createMessage } from "./messages";
import { listContentModels, listModels, retrieveContentModel, retrieveModel } from "./models";
import { createModeration } from "./moderation";
import { createRerank } from "./rerank";
import { RESPONSE_ENDPOINTS } from "./responses";
import { createSpeech } from "./speech";
import { createFineTune, gatewaySchema, guide, health, llms, media, metrics, openApi, readiness } from "./system";
import { createTranscription, createTranslation } from "./transcription";
import { VIDEO_ENDPOINTS } from "./video/table";

/** The public API. The order matters only if two paths match one address: the first one wins. */
export const API_ENDPOINTS = [
  createChatCompletion,
  createCompletion,
  ...RESPONSE_ENDPOINTS,
  createMessage,
  countMessageTokens,
  generateContent,
  streamGenerateContent,
  countTokens,
  embedContent,
  batchEmbedContents,
  createEmbedding,
  createEngineEmbedding,
  createRerank,
  createModeration,
  createSpeech,
  createTranscription,
  createTranslation,
  createImage,
  editImage,
  ...VIDEO_ENDPOINTS,
  followEvents,
  rateCall,
  ...ASSET_ENDPOINTS,
  mcpAll,
  mcpServer,
  createFineTune,
  listModels,
  retrieveModel,
  listContentModels,
  retrieveContentModel,
] as const satisfies readonly Endpoint[];

/** Monitoring, descriptions and files. */
export const SYSTEM_ENDPOINTS = [
  health,
  readiness,
  metrics,
  openApi,
  gatewaySchema,
  llms,
  guide,
  media,
] as const satisfies readonly Endpoint[];

/** Ids of the endpoints that need no model. */
export type PlainEndpointId = Extract<(typeof API_ENDPOINTS)[number] | (typeof SYSTEM_ENDPOINTS)[number], { kind: "plain" }>["id"];

/** Address prefixes of the API: unknown addresses below them are a JSON 404, never a page. */
export const API_PREFIXES = ["/v1/", "/v1beta/", "/v2/", "/api/", "/vidA/", "/vidB/", "/assetsvc/", "/guide/", "/media/", "/mcp/"] as const;
