import { ContentModel, ContentModelList, MessageModel, MessageModelList, Model, ModelList } from "../contracts/model";
import { definePlain } from "./define";

/** Libraries of all families request lists, each with its own header. */
const openai = { method: "GET", errorFormat: "openai", apiKeyHeader: true, scope: "any", tag: "Models" } as const;
const anthropic = { ...openai, errorFormat: "anthropic" } as const;
const gemini = { method: "GET", errorFormat: "gemini", scope: "any", tag: "Native content" } as const;

export const listContentModels = definePlain({
  ...gemini,
  id: "content.models.list",
  path: "/v1beta/models",
  summary: "List the models that generate content",
  query: [
    { name: "pageSize", description: "Maximum number of models per page, up to 1,000. Default: all models." },
    { name: "pageToken", description: "`nextPageToken` of the previous page. Default: the first page." },
  ],
  reply: ContentModelList,
});

export const retrieveContentModel = definePlain({
  ...gemini,
  id: "content.models.retrieve",
  path: "/v1beta/models/{model}",
  summary: "Get a model that generates content",
  reply: ContentModel,
});

const BY_FAMILY =
  "The form is the caller's: Anthropic's with `anthropic-version` or a key in `x-api-key`, Google's with a key in `x-goog-api-key` or `?key=`, " +
  "else OpenAI's.";

export const listModels = definePlain({
  ...openai,
  id: "models.list",
  path: "/v1/models",
  summary: "List the models that the key may use",
  description: BY_FAMILY,
  reply: ModelList,
  forms: {
    anthropic: definePlain({
      ...anthropic,
      id: "models.list",
      path: "/v1/models",
      summary: "List the models that support Messages",
      reply: MessageModelList,
    }),
    gemini: { ...listContentModels, id: "models.list", path: "/v1/models" },
  },
});

export const retrieveModel = definePlain({
  ...openai,
  id: "models.retrieve",
  path: "/v1/models/{model}",
  summary: "Get a model",
  description: BY_FAMILY,
  reply: Model,
  forms: {
    anthropic: definePlain({
      ...anthropic,
      id: "models.retrieve",
      path: "/v1/models/{model}",
      summary: "Get a model that supports Messages",
      reply: MessageModel,
    }),
    gemini: { ...retrieveContentModel, id: "models.retrieve", path: "/v1/models/{model}" },
  },
});
