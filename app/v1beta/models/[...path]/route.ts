import { batchEmbedContents, countTokens, embedContent, generateContent, streamGenerateContent } from "@/lib/endpoints/content";
import { retrieveContentModel } from "@/lib/endpoints/models";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  generateContent,
  streamGenerateContent,
  countTokens,
  embedContent,
  batchEmbedContents,
  retrieveContentModel,
);
