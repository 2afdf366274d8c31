import type { CapabilityName } from "../../contracts/model";
import type { ModelListing, Provider } from "../capabilities";
import type { Download } from "../image-reply";
import type { UpstreamPlan } from "../plan";
import { TaskClient } from "../task-client";
import { createVendorClient } from "../vendor-client";
import { meaning } from "./failures";
import { imagesOf } from "./image";
import { embeddings, ranking } from "./vectors";
import { SsfVideos } from "./videos";

export interface SsfOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  /** Replaces the known models. */
  models?: readonly ModelListing[];
  /** Fetches images, which the vendor returns as URLs. */
  download?: Download;
  submitTimeoutMs?: number;
  now?: () => number;
}

const MODELS: readonly (readonly [CapabilityName, readonly string[]])[] = [
  [
    "video",
    ["wan2.2-t2v-plus", "wan2.2-i2v-plus", "wan2.2-kf2v-flash", "wan2.5-t2v-preview", "wan2.5-i2v-preview", "wan2.6-t2v", "wan2.6-i2v"],
  ],
  ["image", ["qwen-image-edit", "qwen-image-edit-plus", "qwen-image-edit-max"]],
  ["embedding", ["text-embedding-v3", "text-embedding-v4"]],
  ["rerank", ["gte-rerank-v2", "qwen3-rerank"]],
];

/** The vendor of the second status family: videos, image edits, embeddings and ranking. */
export function createSsf({ id, credentials, models, download, submitTimeoutMs, now = Date.now, ...given }: SsfOptions): Provider {
  const { apiKey = "" } = credentials;
  const baseUrl = versioned(given.baseUrl);
  const tasks = new TaskClient({ baseUrl, apiKey, meaning, submitTimeoutMs });
  const client = createVendorClient({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey], meaning });
  const video = new SsfVideos(tasks, now);
  const known = MODELS.flatMap(([capability, names]) =>
    names.map((name) => ({ id: name, capabilities: [capability], created: 0, ownedBy: id })),
  );
  return {
    id,
    simulated: false,
    capabilities: { video, image: imagesOf(client, download), embedding: embeddings(client), rerank: ranking(client) },
    probe: (signal) => video.probe(signal),
    listModels: async () => [...(models ?? known)],
    async close() {
      await Promise.all([tasks.close(), client.close()]);
    },
  };
}

/** The base URL with a version appended; a reseller's may lack `/api`. */
function versioned(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (!/\/v1\/?$/.test(url.pathname)) url.pathname = `${url.pathname === "/" ? "" : url.pathname}/api/v1`;
  return url.href;
}
