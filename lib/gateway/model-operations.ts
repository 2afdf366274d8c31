import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import type { CapabilityName } from "../contracts/model";
import { json } from "./answer";
import { mayUse } from "./authenticate";
import type { GatewayReply } from "./exchange";
import { openAiModel } from "./openai-model";
import type { Operation, OperationContext, OperationPorts } from "./operation";
import type { CatalogModel } from "./ports";

/** The models that a key may use, in the family's format. */
export const listModels: Operation = (ports, context) => {
  const { errorFormat } = context.endpoint;
  if (errorFormat === "anthropic") return listMessageModels(ports, context);
  return errorFormat === "gemini" ? listContentModels(ports, context) : listOpenAiModels(ports, context);
};

/** One model in the family's format. */
export const retrieveModel: Operation = (ports, context) => {
  const { errorFormat } = context.endpoint;
  if (errorFormat === "anthropic") return retrieveMessageModel(ports, context);
  return errorFormat === "gemini" ? retrieveContentModel(ports, context) : retrieveOpenAiModel(ports, context);
};

const listOpenAiModels: Operation = async (ports, { principal, request }) => {
  const data = (await visible(ports, principal)).map(openAiModel);
  // Codex sends its version and reads `models` only. An entry needs `base_instructions`, which replace its own prompt even if
  // empty; without them in one entry it drops the whole list.
  const forCodex = new URLSearchParams(request.query).has("client_version");
  return json({ object: "list", data, ...(forCodex ? { models: [] } : {}) });
};

const retrieveOpenAiModel: Operation = async (ports, context) => json(openAiModel(await oneModel(ports, context)));

const listContentModels: Operation = async (ports, context) =>
  contentPage((await visible(ports, context.principal)).filter(generatesContent), context);

const retrieveContentModel: Operation = async (ports, context) => {
  const model = await oneModel(ports, context);
  if (!generatesContent(model)) throw missingModel(model.id);
  return json(contentModel(model));
};

const listMessageModels: Operation = async (ports, context) =>
  messagePage((await visible(ports, context.principal)).filter(chats), context);

const retrieveMessageModel: Operation = async (ports, context) => {
  const model = await oneModel(ports, context);
  if (!chats(model)) throw missingModel(model.id);
  return json(messageModel(model));
};

async function visible({ catalog }: OperationPorts, principal: Principal | undefined): Promise<CatalogModel[]> {
  const models = await catalog.list(principal?.teamId);
  return principal ? models.filter((model) => mayUse(principal, model.id)) : models;
}

async function oneModel({ catalog }: OperationPorts, { params, principal }: OperationContext): Promise<CatalogModel> {
  const { model: id = "" } = params;
  const found = await catalog.find(id, principal?.teamId);
  if (!found || (principal && !mayUse(principal, id))) throw missingModel(id);
  return found;
}

function missingModel(id: string): Failure {
  return new Failure("model_not_found", `The model '${id.slice(0, 256)}' does not exist.`, { param: "model" });
}

const can = ({ targets }: CatalogModel, capability: CapabilityName) =>
  targets.some((target) => target.listing.capabilities.includes(capability));
const generatesContent = (model: CatalogModel) => can(model, "content") || can(model, "embedding");
const chats = (model: CatalogModel) => can(model, "chat");

function contentModel({ id, targets }: CatalogModel) {
  const listing = targets[0]?.listing;
  const methods = (listing?.capabilities ?? []).flatMap((capability) => METHODS[capability] ?? []);
  return {
    name: `models/${id}`,
    displayName: id,
    description: listing?.description ?? "",
    inputTokenLimit: listing?.inputTokenLimit ?? 0,
    outputTokenLimit: listing?.outputTokenLimit ?? 0,
    supportedGenerationMethods: [...new Set(methods)],
  };
}
const METHODS = dictionary<string[]>({
  content: ["generateContent", "streamGenerateContent", "countTokens"],
  embedding: ["embedContent", "batchEmbedContents"],
});

/** Google's maximum; a larger size is reduced to it. */
const LARGEST_PAGE = 1000;

/** All models, or a page if the caller sets a size. The token of the next page is the last name of this one. */
function contentPage(models: CatalogModel[], { request }: OperationContext): GatewayReply {
  const query = new URLSearchParams(request.query);
  const token = query.get("pageToken") ?? query.get("page_token");
  const size = sizeOf(query.get("pageSize") ?? query.get("page_size"), { param: "pageSize", least: 0 });
  const start = token ? placeAfter(models, Buffer.from(token, "base64url").toString(), "pageToken") : 0;
  const end = size ? start + Math.min(size, LARGEST_PAGE) : models.length;
  const last = models[end - 1];
  const nextPageToken = last && end < models.length ? Buffer.from(last.id).toString("base64url") : undefined;
  return json({ models: models.slice(start, end).map(contentModel), ...(nextPageToken === undefined ? {} : { nextPageToken }) });
}

/** The caller's page size; undefined if there is none. */
function sizeOf(text: string | null, { param, least }: { param: string; least: number }): number | undefined {
  if (!text) return undefined;
  const size = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (size < least) throw new Failure("invalid_value", `Invalid '${param}': expected an integer of at least ${least}.`, { param });
  return size;
}

function placeAfter(models: CatalogModel[], id: string, param: string): number {
  return placeOf(models, id, param) + 1;
}

function placeOf(models: CatalogModel[], id: string, param: string): number {
  const place = models.findIndex((model) => model.id === id);
  if (place < 0) throw new Failure("invalid_value", `Invalid '${param}': the list has no model at this position.`, { param });
  return place;
}

/** The type requires null for what a gateway cannot know, such as a retirement date. */
function messageModel({ id, targets }: CatalogModel) {
  const listing = targets[0]?.listing;
  return {
    type: "model",
    id,
    display_name: id,
    created_at: new Date((listing?.created ?? 0) * 1000).toISOString(),
    max_input_tokens: listing?.inputTokenLimit ?? null,
    max_tokens: listing?.outputTokenLimit ?? null,
    capabilities: null,
    lifecycle: "active",
    line: null,
    deprecated_at: null,
    retires_at: null,
  };
}

/** All models, or a page after or before one, if the caller sets a limit. */
function messagePage(models: CatalogModel[], { request }: OperationContext): GatewayReply {
  const query = new URLSearchParams(request.query);
  const [after, before] = [query.get("after_id"), query.get("before_id")];
  const limit = sizeOf(query.get("limit"), { param: "limit", least: 1 }) ?? models.length;
  const from = after ? placeAfter(models, after, "after_id") : 0;
  const to = before ? placeOf(models, before, "before_id") : models.length;
  const rest = models.slice(from, to);
  const data = (before && !after ? rest.slice(-limit) : rest.slice(0, limit)).map(messageModel);
  return json({ data, has_more: data.length < rest.length, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null });
}
