import { messages } from "../anthropic/messages";
import { createAssetsvc } from "../assetsvc/provider";
import type { ModelListing, Provider } from "../capabilities";
import { contents } from "../gemini/contents";
import type { Download } from "../image-reply";
import { createOpenAiCompatible } from "../openai-compatible/provider";
import type { UpstreamPlan } from "../plan";
import { createVendorClient } from "../vendor-client";
import { listOf } from "./models";
import { ranking } from "./ranking";
import { GatewayVideos } from "./videos";

export interface GatewayOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  /** Replaces the instance's own list. */
  models?: readonly ModelListing[];
  download?: Download;
}

/** The header under which the instance logs this gateway's request id. */
const REQUEST_ID = "x-client-request-id";

/** Another instance of this API: each family at its own path, under one key. `baseUrl` may include `/v1`. */
export function createGateway({ id, credentials: { apiKey = "" }, models, download, ...given }: GatewayOptions): Provider {
  const baseUrl = rootOf(given.baseUrl);
  const client = createVendorClient({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    secrets: [apiKey],
    requestIdHeader: REQUEST_ID,
  });
  // Without `response_format` an instance returns an image URL, possibly one that this gateway must not fetch.
  const openai = createOpenAiCompatible({ id, baseUrl: `${baseUrl}/v1`, apiKey, download, saysImageFormat: true });
  const library = createAssetsvc({ id, baseUrl: `${baseUrl}/assetsvc/asset`, apiKey });
  const video = new GatewayVideos({ baseUrl, apiKey, requestIdHeader: REQUEST_ID });
  return {
    id,
    simulated: false,
    capabilities: {
      ...openai.capabilities,
      ...library.capabilities,
      content: contents(client),
      messages: messages(client),
      rerank: ranking(client),
      video,
    },
    listModels: async (signal) => models?.slice() ?? (await client.get({ path: "/v1/models", read: listOf(id) }, signal)),
    async close() {
      await Promise.all([client.close(), openai.close?.(), library.close?.(), video.close()]);
    },
  };
}

function rootOf(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "");
}
