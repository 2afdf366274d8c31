import type { Conversation, Increment } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import { LearntRules } from "../anthropic/model-rules";
import type { ConversationModel, ModelCall, ModelListing, Provider } from "../capabilities";
import { isFields } from "../fields";
import type { Download } from "../image-reply";
import type { UpstreamPlan } from "../plan";
import { parseJsonLossless } from "../read-reply";
import { createVendorClient, type VendorClient } from "../vendor-client";
import { ConverseEventReader, readConverse } from "./answer";
import { bedrockAuthority } from "./authority";
import { bedrockEmbeddings } from "./embeddings";
import { FrameDecoder } from "./frames";
import { failureIn, meaningOf } from "./meaning";
import { converseRequest } from "./request";

export interface BedrockOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
  download?: Download;
  /** Where credentials are looked for that are not configured; undefined if they must be. */
  environment?: Readonly<Record<string, string | undefined>>;
  now?(): number;
}

const USUAL_REGION = "us-east-1";
const REGIONAL_HOST = /^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com/;
/** The environment's credentials are for these hosts: whoever sets an address must not be able to receive them. */
const AMAZON = /\.amazonaws\.com(?:\.cn)?$/;
const FRAMES = "application/vnd.amazon.eventstream";
/** A model that doesn't exist: the vendor checks the credentials first. */
const PROBED = "probe";
const NOT_ALLOWED = /not authorized to perform/;

/** A model id, which may be an ARN, can't escape its segment. */
const pathOf = (model: string, method: string): string => `/model/${encodeURIComponent(model)}/${method}`;

/** The environment that a provider may take credentials from: none for a team's own, and none for another host than Amazon's. */
export function environmentFor<Environment>(
  { baseUrl, publicOnly }: Pick<UpstreamPlan, "baseUrl" | "publicOnly">,
  environment: Environment,
): Environment | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  return !publicOnly && protocol === "https:" && AMAZON.test(hostname) ? environment : undefined;
}

/** Amazon Bedrock's runtime: text by Converse, embeddings by InvokeModel. */
export function createBedrock({ id, baseUrl, credentials, models, download, environment, now }: BedrockOptions): Provider {
  const region = credentials.region ?? REGIONAL_HOST.exec(new URL(baseUrl).hostname)?.[1] ?? USUAL_REGION;
  const { apiKey, accessKey, secretKey, sessionToken } = credentials;
  const client = createVendorClient({
    baseUrl,
    headers: {},
    authority: bedrockAuthority({ baseUrl, credentials, region, environment, now }),
    secrets: [apiKey, accessKey, secretKey, sessionToken],
    meaning: meaningOf,
  });
  return {
    id,
    simulated: false,
    capabilities: { conversation: conversations(client, download), embedding: bedrockEmbeddings(client, pathOf) },
    listModels: async () => models?.slice() ?? [],
    probe: (signal) => probe(client, signal),
    close: () => client.close(),
  };
}

function conversations(client: VendorClient, download: Download | undefined): ConversationModel {
  const learnt = new LearntRules();
  const bodyFor = async (call: ModelCall<unknown>, conversation: Conversation) => {
    const { model, outputTokenLimit: limit, signal } = call;
    const warn = (message: string) => call.warn(message);
    return writeLossless(await converseRequest(conversation, { model, limit, signal, download, warn, rules: learnt.for(call) }));
  };
  return {
    learns: (error, call) => error instanceof Failure && error.status === 400 && learnt.learns(call, error.message),
    async ask(call, conversation) {
      const body = await bodyFor(call, conversation);
      return (await client.post(call, { path: pathOf(call.model, "converse"), body, read: readConverse })).reply;
    },
    async *stream(call, conversation) {
      const body = await bodyFor(call, conversation);
      const { chunks, context } = await client.open(call, { path: pathOf(call.model, "converse-stream"), body, accept: FRAMES });
      const decoder = new FrameDecoder();
      const reader = new ConverseEventReader();
      for await (const chunk of chunks)
        for (const frame of decoder.push(chunk)) {
          const failure = failureIn(frame, context);
          if (failure) throw failure;
          const event = parseJsonLossless(frame.payload.toString());
          const increments: Increment[] = isFields(event) ? reader.read(frame.headers.get(":event-type"), event) : [];
          if (increments.length > 0) yield { chunk: increments };
        }
    },
  };
}

/** An empty request: refused for its form if the credentials are accepted, whatever they may call. */
async function probe(client: VendorClient, signal: AbortSignal): Promise<void> {
  try {
    await client.get({ path: pathOf(PROBED, "converse"), body: "{}", read: (value) => isFields(value) || undefined }, signal);
  } catch (error) {
    const { status, words = "" } = (error instanceof Failure && error.detail.vendor) || {};
    if (status !== 400 && status !== 404 && !NOT_ALLOWED.test(words)) throw error;
  }
}
