import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { listedAs } from "../contracts/model";
import type { TokenCounter } from "../contracts/token-counter";
import { chatOver } from "../dialects/chat/over";
import { completionOver } from "../dialects/completion/over";
import { contentOver } from "../dialects/content/model";
import { messagesOver } from "../dialects/messages/model";
import { rankByEmbeddings } from "../dialects/ranking/by-embeddings";
import { responsesOver } from "../dialects/responses/model";
import { textModelOf } from "../dialects/text-model-of";
import type { ModelEndpoint } from "../endpoints/define";
import type { Capabilities, ChatModel, ContentGenerator } from "../providers/capabilities";
import type { Affinity } from "../routing/affinity";
import type { RoutePlan } from "../routing/plan";
import { mayUse } from "./authenticate";
import type { Call } from "./call";
import { conversationOf } from "./conversation";
import { inOrder } from "./in-order";
import type { Catalog, CatalogModel, Serving, Target } from "./ports";
import { servedBy } from "./served-by";
import { chatOfImages } from "./with-media/chat-of-images";
import { chatWithImages } from "./with-media/chat-with-images";
import { contentWithMedia } from "./with-media/content-with-media";

interface Models {
  catalog: Catalog;
  tokens: TokenCounter;
}

interface Ports extends Models {
  affinity: Affinity;
}

/** The targets that can serve a call, as listed, and their route. */
export interface Chosen {
  route: RoutePlan;
  serving: Serving[];
}

interface Wanted {
  name: string;
  capability: keyof Capabilities;
  principal: Principal;
  /** The prompt whose request it is, without changes; empty or absent for other calls. */
  prompt?: string;
}

/** Chooses the targets of a call. A promise only if the catalogue has to ask a provider. */
export function chooseTargets(ports: Ports, call: Call<ModelEndpoint>): Promise<void> | undefined {
  const { endpoint, caller: principal } = call;
  const name = call.turn?.onlyModel ?? call.model;
  const prompt = call.promptModel === name ? call.prompt : "";
  const found = findTargets({ name, capability: endpoint.capability, principal, prompt }, ports);
  if (found instanceof Promise) return found.then((chosen) => take(ports, call, chosen));
  take(ports, call, found);
  return undefined;
}

function take({ affinity }: Ports, call: Call<ModelEndpoint>, { route, serving }: Chosen): void {
  call.route = route;
  call.first = serving[0]?.target;
  let ordered = serving;
  if (serving.length > 1 || serving[0]?.target.provider.keys) {
    call.conversation = conversationOf(call);
    const found = inOrder(serving, { route, conversation: call.conversation, input: call.input, affinity });
    ordered = found.serving;
    call.expected = found.expected;
    if (found.side !== undefined) call.rollout = `${route.rollout?.id}:${found.side}`;
    if (route.order !== "listed" || call.rollout !== "") call.first = ordered[0]?.target;
  }
  call.serving = call.making ? call.making.serving(ordered) : ordered;
}

/**
 * The targets that can serve a model for a capability. Throws `model_not_allowed`, `model_not_found`, or `unsupported_model` with the names
 * of models that can.
 */
export function findTargets(wanted: Wanted, ports: Models): Chosen | Promise<Chosen> {
  const { name, principal, prompt = "" } = wanted;
  if (!mayUse(principal, name) && (prompt === "" || !mayUse(principal, `prompt:${prompt}`)))
    throw new Failure("model_not_allowed", `This key may not use the model '${name}'.`, { param: "model" });
  const found = ports.catalog.find(name, principal.teamId);
  return found instanceof Promise ? found.then((model) => servingOf(model, wanted, ports)) : servingOf(found, wanted, ports);
}

function servingOf(found: CatalogModel | undefined, wanted: Wanted, ports: Models): Chosen | Promise<Chosen> {
  if (!found)
    throw new Failure(
      "model_not_found",
      `The model '${wanted.name}' does not exist, or no provider serves it. GET /v1/models lists the available models.`,
      { param: "model" },
    );
  const serving: Serving[] = [];
  for (const target of found.targets) {
    const model = modelOf(target, wanted.capability, ports.tokens);
    if (model) serving.push({ target, model });
  }
  return serving.length > 0 ? { route: found.route, serving } : refuseModel(wanted, ports.catalog);
}

async function refuseModel(wanted: Wanted, catalog: Catalog): Promise<never> {
  const others = await alternatives(wanted, catalog);
  throw new Failure("unsupported_model", `The model '${wanted.name}' does not support this endpoint.${others}`, { param: "model" });
}

function modelOf(target: Target, capability: keyof Capabilities, tokens: TokenCounter): Capabilities[keyof Capabilities] | undefined {
  const capabilities = servedBy(target);
  const offered = target.listing.capabilities;
  if (capability === "rerank" && capabilities.embedding && isForVectors(offered)) return rankByEmbeddings(capabilities.embedding);
  const more = target.listing.modalities ?? [];
  const image = more.includes("IMAGE") ? capabilities.image : undefined;
  if (!offered.includes(listedAs(capability))) return capability === "chat" && image ? chatOfImages(image) : undefined;
  const served = capabilities[capability] ?? translated(capability, capabilities, tokens);
  if (capability === "content" && served) {
    const speech = more.includes("AUDIO") ? capabilities.speech : undefined;
    return image || speech ? contentWithMedia(served as ContentGenerator, { image, speech }) : served;
  }
  return capability === "chat" && served && image ? chatWithImages(served as ChatModel, image) : served;
}

/** Whether a model is listed for embeddings, but neither as a reranker nor as a general model of unknown capabilities. */
function isForVectors(offered: Target["listing"]["capabilities"]): boolean {
  return offered.includes("embedding") && !offered.includes("rerank") && !offered.includes("chat");
}

/** Translates a text dialect that the provider does not speak, through the common conversation. */
function translated(
  capability: keyof Capabilities,
  capabilities: Target["provider"]["capabilities"],
  tokens: TokenCounter,
): Capabilities[keyof Capabilities] | undefined {
  const text = textModelOf(capabilities);
  if (!text) return undefined;
  if (capability === "responses") return responsesOver(text, tokens);
  if (capability === "messages") return messagesOver(text, tokens);
  if (capability === "content") return contentOver(text, tokens);
  if (capability === "completion") return completionOver(text);
  return capability === "chat" ? chatOver(text) : undefined;
}

async function alternatives({ capability, principal }: Wanted, catalog: Catalog): Promise<string> {
  const able = (await catalog.list(principal.teamId))
    .filter((model) => mayUse(principal, model.id) && serves(model, capability))
    .map((model) => `'${model.id}'`);
  if (able.length > 0) return ` Models that can: ${able.slice(0, 5).join(", ")}.`;
  return " No model allowed for this key supports it. Add a provider that has one in the console, under Providers.";
}

function serves(model: CatalogModel, capability: keyof Capabilities): boolean {
  return model.targets.some((target) => target.listing.capabilities.includes(listedAs(capability)));
}
