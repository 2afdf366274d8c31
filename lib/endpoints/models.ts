import { ContentModel, ContentModelList, Model, ModelList } from "../contracts/model";
import { definePlain } from "./define";

/** Lists are asked for by the libraries of all families, each with its own header. */
const openai = { method: "GET", dialect: "openai", apiKeyHeader: true, scope: "any", tag: "Models" } as const;
const gemini = { method: "GET", dialect: "gemini", scope: "any", tag: "Native content" } as const;

export const listModels = definePlain({
  ...openai,
  id: "models.list",
  path: "/v1/models",
  summary: "List the models the key may use",
  reply: ModelList,
  operation: "listModels",
});

export const retrieveModel = definePlain({
  ...openai,
  id: "models.retrieve",
  path: "/v1/models/{model}",
  summary: "Describe one model",
  reply: Model,
  operation: "retrieveModel",
});

export const listContentModels = definePlain({
  ...gemini,
  id: "content.models.list",
  path: "/v1beta/models",
  summary: "List the models that generate content",
  reply: ContentModelList,
  operation: "listContentModels",
});

export const retrieveContentModel = definePlain({
  ...gemini,
  id: "content.models.retrieve",
  path: "/v1beta/models/{model}",
  summary: "Describe one model that generates content",
  reply: ContentModel,
  operation: "retrieveContentModel",
});
