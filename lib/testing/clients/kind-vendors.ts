import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProviderKind } from "../../contracts/provider-kinds";
import { ASSETSVC_KEY, startFakeAssetsvc } from "../fake-assetsvc";
import { AZURE_KEY, ENTRA, startFakeAzure } from "../fake-azure";
import { AWS, startFakeBedrock } from "../fake-bedrock";
import { CGT_KEY, startFakeCgt } from "../fake-cgt";
import { SSF_KEY, startFakeSsf } from "../fake-ssf";
import { startFakeUpstream } from "../fake-upstream";
import { embeddingAnswer } from "../fake-upstream-answers";
import { IMAGES } from "../fake-upstream-media";
import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "../fake-vendor";
import { startFakeVertex } from "../fake-vertex";
import { startFakeVidA, VID_A_KEY } from "../fake-vid-a";
import { startFakeVidB, VID_B_KEY } from "../fake-vid-b";
import { type ScriptedUpstream, startScriptedUpstream } from "../scripted-upstream";
import { type Said, startScriptedVendor } from "../scripted-vendors";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

/** Of the vendors without an API key of their own. */
export const KEY = "sk-vendor-0123456789abcdef";

const MEDIA_MODELS = [
  { id: "text-embedding-3-small", capabilities: ["embedding"] },
  { id: "gpt-image-1", capabilities: ["image"] },
  { id: "tts-1-hd", capabilities: ["speech"] },
  { id: "gpt-4o-mini-transcribe", capabilities: ["transcription"] },
  { id: "whisper-1", capabilities: ["transcription"] },
];
const AZURE_MEDIA = Object.fromEntries(MEDIA_MODELS.map(({ id }) => [id, id]));
const azureAt = (id: string, base_url: string, more: object) => ({ id, kind: "azure-openai", base_url, ...more });

const TEXT = ["chat", "content", "completion"];
const BEDROCK_MODELS = [
  { id: "converse-scripted", capabilities: TEXT },
  { id: "amazon.titan-embed-text-v2:0", capabilities: ["embedding"] },
];
const VERTEX_MODELS = [
  { id: "gemini-scripted", capabilities: TEXT },
  { id: "gemini-scripted-image", capabilities: ["chat", "content", "image"] },
  { id: "claude-scripted", capabilities: TEXT },
  { id: "text-embedding-005", capabilities: ["embedding"] },
];

/** A gateway with a vendor of every kind. Providers are named like their kinds, with a suffix if a kind has several. */
export interface KindSetting {
  gateway: TestGateway;
  /** Sets the next reply of a kind's scripted model. Returns the calls it has received since. */
  script(kind: ProviderKind, ...said: Said[]): readonly unknown[];
  /** If a kind's image model is scripted, it draws from now on. */
  draws(kind: ProviderKind): void;
  /** The number of videos ordered from a kind's vendor, without deleted ones if it forgets those. */
  ordered(kind: ProviderKind): Promise<number>;
  close(): Promise<void>;
}

export async function startKindSetting(): Promise<KindSetting> {
  const folder = mkdtempSync(join(tmpdir(), "trunkline-kinds-"));
  const fakes = await startFakes();
  const { openai, scripted, media, gemini, anthropic, vertex, bedrock, ranker, vidA, vidB, cgt, ssf, assetsvc } = fakes;
  const azure = await startFakeAzure({ behind: fakes.deployed.baseUrl, key: KEY, deployments: { "my-scripted": "scripted" } });
  const azureMedia = await startFakeAzure({ behind: media.baseUrl, key: KEY, deployments: AZURE_MEDIA });
  const settings = (name: string, providers: object[]) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify({ providers }));
    return { GATEWAY_CONFIG: path };
  };
  const compatible = (id: string, base_url: string, api_key = KEY) => ({ id, kind: "openai-compatible", base_url, api_key });
  const behind = await startTestGateway(
    settings("behind", [compatible("inner", scripted.baseUrl), compatible("inner-media", media.baseUrl)]),
  );
  const at = behind.url.fast;
  const pair = ({ accessKey: access_key, secretKey: secret_key }: typeof VID_A_KEY) => ({ access_key, secret_key });
  const azureYard = await startFakeAzure({ behind: `${at}/v1`, key: TEST_KEY, deployments: { vectors: "sandbox-embed" } });
  const gateway = await startTestGateway(
    settings("front", [
      compatible("openai-compatible", openai.baseUrl),
      compatible("openai-compatible-media", media.baseUrl),
      // The protocol's own fake ranks nothing and makes no videos.
      compatible("openai-compatible-yard", `${at}/v1`, TEST_KEY),
      azureAt("azure-openai", azure.baseUrl, { api_key: AZURE_KEY, deployments: { scripted: "my-scripted" } }),
      azureAt("azure-openai-yard", azureYard.baseUrl, { api_key: AZURE_KEY, deployments: { "text-embedding-yard": "vectors" } }),
      azureAt("azure-openai-media", azureMedia.baseUrl, {
        tenant_id: ENTRA.tenantId,
        client_id: ENTRA.clientId,
        client_secret: ENTRA.clientSecret,
        authority: azureMedia.baseUrl,
        api_version: "2024-10-21",
        models: MEDIA_MODELS,
      }),
      { id: "gemini", kind: "gemini", base_url: gemini.baseUrl, api_key: KEY },
      { id: "anthropic", kind: "anthropic", base_url: anthropic.baseUrl, api_key: KEY },
      {
        id: "bedrock",
        kind: "bedrock",
        base_url: bedrock.baseUrl,
        access_key: AWS.accessKey,
        secret_key: AWS.secretKey,
        region: AWS.region,
        models: BEDROCK_MODELS,
      },
      {
        id: "vertex",
        kind: "vertex",
        base_url: vertex.baseUrl,
        service_account: JSON.parse(vertex.serviceAccount),
        location: "europe-west4",
        models: VERTEX_MODELS,
      },
      { id: "cohere", kind: "cohere", base_url: ranker.baseUrl, api_key: KEY },
      { id: "jina", kind: "jina", base_url: `${ranker.baseUrl}/v1`, api_key: KEY },
      { id: "vid-a", kind: "vid-a", base_url: vidA.baseUrl, ...pair(VID_A_KEY) },
      { id: "vid-b", kind: "vid-b", base_url: vidB.baseUrl, ...pair(VID_B_KEY), session_token: VID_B_KEY.sessionToken },
      { id: "cgt", kind: "cgt", base_url: cgt.baseUrl, api_key: CGT_KEY },
      { id: "ssf", kind: "ssf", base_url: ssf.baseUrl, api_key: SSF_KEY },
      { id: "assetsvc", kind: "assetsvc", base_url: assetsvc.baseUrl, ...pair(ASSETSVC_KEY) },
      { id: "gateway", kind: "gateway", base_url: at, api_key: TEST_KEY },
    ]),
  );
  const orders: { [Kind in ProviderKind]?: () => number } = {
    "vid-a": () => vidA.tasks.length,
    "vid-b": () => vidB.tasks.size,
    cgt: () => cgt.tasks.length,
    ssf: () => ssf.tasks.length,
  };
  const chats: { [Kind in ProviderKind]?: ScriptedUpstream } = {
    "openai-compatible": openai,
    "azure-openai": fakes.deployed,
    gateway: scripted,
  };
  return {
    gateway,
    draws(kind) {
      if (kind === "gemini") gemini.script({ image: IMAGES.png });
      if (kind === "vertex") vertex.script({ image: IMAGES.png });
    },
    ordered: async (kind) => orders[kind]?.() ?? (await videosOf(at)),
    script(kind, ...said) {
      if (kind === "vertex") return vertex.script(...said);
      if (kind === "bedrock") return bedrock.script(...said);
      const vendor = kind === "gemini" ? gemini : kind === "anthropic" ? anthropic : undefined;
      const chat = chats[kind];
      if (vendor) vendor.script(...said);
      else if (chat) chat.script(...said.map(asChat));
      else throw new Error(`no scripted model of kind ${kind}`);
      return (vendor ?? chat)?.seen ?? [];
    },
    async close() {
      await gateway.close();
      await behind.close();
      await Promise.all([azure, azureYard, azureMedia, ...Object.values(fakes)].map((fake) => fake.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

/** How many videos another instance has. */
async function videosOf(instance: string): Promise<number> {
  const response = await fetch(`${instance}/v1/videos?limit=100`, { headers: { authorization: `Bearer ${TEST_KEY}` } });
  return ((await response.json()) as { data: unknown[] }).data.length;
}

async function startFakes() {
  const fakes = {
    openai: await startScriptedUpstream(),
    /** That of the upstream instance. */
    scripted: await startScriptedUpstream(),
    /** That of the cloud. */
    deployed: await startScriptedUpstream(),
    media: await startFakeUpstream({ apiKey: KEY }),
    gemini: await startScriptedVendor("gemini", KEY),
    anthropic: await startScriptedVendor("anthropic", KEY),
    vertex: await startFakeVertex(),
    bedrock: await startFakeBedrock(),
    ranker: await startRanker(),
    vidA: await startFakeVidA(),
    vidB: await startFakeVidB(),
    cgt: await startFakeCgt(),
    ssf: await startFakeSsf(),
    assetsvc: await startFakeAssetsvc("signed"),
  };
  fakes.ssf.imageUrl = `data:image/png;base64,${IMAGES.png}`;
  return fakes;
}

const asChat = ({ thoughts, text, calls, error, cut }: Said) => ({
  reasoning: thoughts,
  text,
  calls: calls?.map(({ id, name, input }) => ({ id, name, arguments: JSON.stringify(input) })),
  error,
  ...(cut ? { cutAfter: 3 } : {}),
});

/** The names of a model: its own in one lane, with its provider in the other. */
export function nameOn(lane: Lane, model: string): string {
  const [provider = "", ...own] = model.split("/");
  // Several providers here list the same models.
  return lane === "web" || /^(?:openai-compatible|azure-openai|vertex|gateway)/.test(provider) ? model : own.join("/");
}

/** Vendors of rerank and embeddings at one address: the shortest document is the best. */
function startRanker(): Promise<FakeVendor> {
  return startFakeVendor(answerRanker);
}

function answerRanker({ path, headers, json }: VendorRequest): VendorReply {
  if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, body: { message: `bad key ${headers.authorization}` } };
  const { model, documents = [], texts = [] } = json as { model: string; documents?: string[]; texts?: string[] };
  const results = documents.map((text, index) => ({ index, relevance_score: 1 / (1 + text.length) }));
  const billed_units = { input_tokens: 9 };
  switch (path.split("?")[0]) {
    case "/v1/models":
      return {
        body: {
          models: [
            { name: "rerank-v3.5", endpoints: ["rerank"] },
            { name: "embed-v4.0", endpoints: ["embed"] },
          ],
        },
      };
    case "/v2/rerank":
      return { body: { id: "r", results, meta: { billed_units } } };
    case "/v2/embed":
      return { body: { id: "r", embeddings: { float: texts.map((text) => [text.length, 0.5]) }, texts, meta: { billed_units } } };
    case "/v1/rerank":
      return { body: { model, results, usage: { total_tokens: 9 } } };
    case "/v1/embeddings":
      return { body: embeddingAnswer({ ...json, model }) };
    default:
      return { status: 404, body: { message: `no such place: ${path}` } };
  }
}
