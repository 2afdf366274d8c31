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
  /** The models to offer, where the instance's own list is not to be asked. */
  models?: readonly ModelListing[];
  download?: Download;
}

/** Where its log, and so the one who asks there, finds which call of this gateway a call is. */
const REQUEST_ID = "x-client-request-id";

/** Another instance of this API: each family at its own address, under one key. `baseUrl` may end in `/v1` or before it. */
export function createGateway({ id, credentials: { apiKey = "" }, models, download, ...given }: GatewayOptions): Provider {
  const baseUrl = rootOf(given.baseUrl);
  const client = createVendorClient({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    secrets: [apiKey],
    requestIdHeader: REQUEST_ID,
  });
  // An instance that is not told sends the address of an image, which from here may be one that nothing is fetched from.
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
