import { readServiceAccount } from "../../contracts/service-account";
import { anthropicCapabilities } from "../anthropic/provider";
import type { ModelListing, Provider } from "../capabilities";
import { geminiCapabilities } from "../gemini/provider";
import type { Download } from "../image-reply";
import type { UpstreamPlan } from "../plan";
import { createVendorClient } from "../vendor-client";
import { embeddingsThere } from "./embeddings";
import { CLAUDE_THERE, GEMINI_THERE } from "./surfaces";
import { serviceAccountTokens } from "./tokens";

export interface VertexOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials" | "publicOnly"> {
  models?: readonly ModelListing[];
  download?: Download;
  now?(): number;
}

const TEXT = ["chat", "content", "completion"] as const;
/** Generally available in every project. Claude models have to be enabled first. */
const KNOWN: readonly Omit<ModelListing, "created" | "ownedBy">[] = [
  ...["gemini-3.5-flash", "gemini-2.5-pro", "gemini-2.5-flash", "gemini-2.5-flash-lite"].map((id) => ({
    id,
    capabilities: TEXT,
    acceptsImages: true,
  })),
  { id: "gemini-embedding-001", capabilities: ["embedding"] },
];
const CLAUDE = /^claude-/;
/** `europe-west4-aiplatform.googleapis.com`; the global location has no prefix. */
const REGIONAL_HOST = /^([a-z0-9-]+)-aiplatform\.googleapis\.com$/;

/** A project in Vertex AI: Gemini by generate-content, Claude by Messages. `baseUrl` has no path. */
export function createVertex({ id, baseUrl, credentials, publicOnly = false, models, download, now }: VertexOptions): Provider {
  const { serviceAccount = "", project = readServiceAccount(serviceAccount)?.project_id ?? "" } = credentials;
  const location = credentials.location ?? REGIONAL_HOST.exec(new URL(baseUrl).hostname)?.[1] ?? "global";
  const client = createVendorClient({
    baseUrl: `${baseUrl}/v1beta1/projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`,
    headers: {},
    authority: serviceAccountTokens(serviceAccount, { fromGoogle: publicOnly, now }),
    secrets: [project],
  });
  const gemini = { ...geminiCapabilities(client, { download, surface: GEMINI_THERE }), embedding: embeddingsThere(client) };
  const claude = anthropicCapabilities(client, CLAUDE_THERE);
  return {
    id,
    simulated: false,
    capabilities: gemini,
    capabilitiesOf: (model) => (CLAUDE.test(model) ? claude : gemini),
    listModels: async () => models?.slice() ?? KNOWN.map((model) => ({ ...model, created: 0, ownedBy: id })),
    close: () => client.close(),
  };
}
