import { readDeployments } from "../../contracts/deployments";
import type { CapabilityName } from "../../contracts/model";
import type { Capabilities, ModelCall, ModelListing, Provider } from "../capabilities";
import { isFields } from "../fields";
import type { Download } from "../image-reply";
import { createClient } from "../openai-compatible/client";
import { capabilitiesOf } from "../openai-compatible/models";
import { openAiCapabilities } from "../openai-compatible/provider";
import type { UpstreamPlan } from "../plan";
import { entraTokens } from "./entra";
import { meaningOf } from "./meaning";
import { surfaceOf } from "./surface";

export interface AzureOpenAiOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
  download?: Download;
  now?(): number;
}

const SERVED: ReadonlySet<CapabilityName> = new Set([
  "chat",
  "completion",
  "content",
  "embedding",
  "speech",
  "transcription",
  "image",
] as const);

/** A resource of Azure OpenAI. `baseUrl` is the resource's own address, with or without `/openai`. */
export function createAzureOpenAi({ id, baseUrl, credentials, models, download, now }: AzureOpenAiOptions): Provider {
  const { apiKey, tenantId, clientId, clientSecret } = credentials;
  const deployments = readDeployments(credentials.deployments ?? "") ?? new Map<string, string>();
  const client = createClient({
    ...surfaceOf(baseUrl, credentials.apiVersion),
    headers: apiKey === undefined ? {} : { "api-key": apiKey },
    authority: apiKey === undefined ? entraTokens(baseUrl, credentials, now) : undefined,
    secrets: [apiKey, clientSecret, clientId, tenantId],
    meaning: meaningOf,
  });
  const known = () => [...deployments.keys()].flatMap((model) => listingOf(model, id));
  return {
    id,
    simulated: false,
    capabilities: deployed(openAiCapabilities(client, { download }), deployments),
    listModels: async () => models?.slice() ?? known(),
    async probe(signal) {
      await client.list({ path: "/models", read: (value) => isFields(value) || undefined }, signal);
    },
    close: () => client.close(),
  };
}

/** The vendor lists the models that a resource could deploy, not its deployments. */
function listingOf(model: string, ownedBy: string): ModelListing[] {
  const capabilities = capabilitiesOf(model).filter((one) => SERVED.has(one));
  return capabilities.length === 0 ? [] : [{ id: model, capabilities, created: 0, ownedBy }];
}

type Served = ReturnType<typeof openAiCapabilities>;

/** Calls by the deployment in place of the model. */
function deployed(served: Served, deployments: ReadonlyMap<string, string>): Pick<Capabilities, keyof Served> {
  const at = <Input>(call: ModelCall<Input>): ModelCall<Input> => {
    const model = deployments.get(call.model);
    return model === undefined ? call : { ...call, model };
  };
  const { chat, completion, embedding, speech, transcription, image } = served;
  return {
    chat: { complete: (call) => chat.complete(at(call)), stream: (call) => chat.stream(at(call)) },
    completion: { complete: (call) => completion.complete(at(call)), stream: (call) => completion.stream(at(call)) },
    embedding: { embed: (call) => embedding.embed(at(call)) },
    speech: { speak: (call) => speech.speak(at(call)) },
    transcription: {
      transcribe: (call) => transcription.transcribe(at(call)),
      stream: (call) => transcription.stream(at(call)),
      translate: (call) => transcription.translate(at(call)),
    },
    image: { generate: (call) => image.generate(at(call)), edit: (call) => image.edit(at(call)) },
  };
}
