import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { listedAs } from "../contracts/model";
import type { TokenCounter } from "../contracts/token-counter";
import { contentOverChat } from "../dialects/content/model";
import { messagesOverChat } from "../dialects/messages/model";
import { responsesOverChat } from "../dialects/responses/model";
import type { Capabilities } from "../providers/capabilities";
import { mayUse } from "./authenticate";
import type { Catalog, CatalogModel, Target } from "./ports";
import { chatWithImages } from "./with-media/chat-with-images";
import { contentWithMedia } from "./with-media/content-with-media";

/** A target with the interface that will serve the call. */
export interface Serving<Name extends keyof Capabilities = keyof Capabilities> {
  target: Target;
  model: Capabilities[Name];
}

interface Wanted {
  name: string;
  capability: keyof Capabilities;
  principal: Principal;
}

/**
 * The targets that can serve a model for a capability, best first. Throws `model_not_allowed`, `model_not_found`, or
 * `unsupported_model` with the names of models that can.
 */
export function chooseTargets(wanted: Wanted, ports: { catalog: Catalog; tokens: TokenCounter }): Serving[] | Promise<Serving[]> {
  const { name, principal } = wanted;
  if (!mayUse(principal, name)) throw new Failure("model_not_allowed", `This key may not use the model '${name}'.`, { param: "model" });
  const found = ports.catalog.find(name);
  return found instanceof Promise ? found.then((model) => servingOf(model, wanted, ports)) : servingOf(found, wanted, ports);
}

function servingOf(
  found: CatalogModel | undefined,
  wanted: Wanted,
  ports: { catalog: Catalog; tokens: TokenCounter },
): Serving[] | Promise<Serving[]> {
  if (!found)
    throw new Failure(
      "model_not_found",
      `The model '${wanted.name}' does not exist, or no provider here serves it. GET /v1/models lists those that are.`,
      { param: "model" },
    );
  const serving: Serving[] = [];
  for (const target of found.targets) {
    const model = modelOf(target, wanted.capability, ports.tokens);
    if (model) serving.push({ target, model });
  }
  return serving.length > 0 ? serving : refuseModel(wanted, ports.catalog);
}

async function refuseModel(wanted: Wanted, catalog: Catalog): Promise<never> {
  const others = await alternatives(wanted, catalog);
  throw new Failure("unsupported_model", `The model '${wanted.name}' cannot serve this endpoint.${others}`, { param: "model" });
}

function modelOf(target: Target, capability: keyof Capabilities, tokens: TokenCounter): Capabilities[keyof Capabilities] | undefined {
  if (!target.listing.capabilities.includes(listedAs(capability))) return undefined;
  const { capabilities } = target.provider;
  if (capability === "responses") return capabilities.chat && responsesOverChat(capabilities.chat, tokens);
  if (capability === "messages") return capabilities.chat && messagesOverChat(capabilities.chat, tokens);
  const more = target.listing.modalities ?? [];
  const image = more.includes("IMAGE") ? capabilities.image : undefined;
  if (capability === "content") {
    const own = capabilities.content ?? (capabilities.chat ? contentOverChat(capabilities.chat, tokens) : undefined);
    const speech = more.includes("AUDIO") ? capabilities.speech : undefined;
    return own && (image || speech) ? contentWithMedia(own, { image, speech }) : own;
  }
  if (capability === "chat" && capabilities.chat && image) return chatWithImages(capabilities.chat, image);
  return capabilities[capability];
}

async function alternatives({ capability, principal }: Wanted, catalog: Catalog): Promise<string> {
  const able = (await catalog.list())
    .filter((model) => mayUse(principal, model.id) && serves(model, capability))
    .map((model) => `'${model.id}'`);
  return able.length > 0 ? ` Models that can: ${able.slice(0, 5).join(", ")}.` : "";
}

function serves(model: CatalogModel, capability: keyof Capabilities): boolean {
  return model.targets.some((target) => target.listing.capabilities.includes(listedAs(capability)));
}
