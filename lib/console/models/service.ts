import { priceOf } from "../../catalog/prices";
import type { CapabilityName } from "../../contracts/model";
import type { Playground } from "../../contracts/playground";
import type { Catalog, CatalogModel } from "../../gateway/ports";
import type { ConsoleModel, ConsoleModelList } from "./contract";

const PLAYGROUND_OF: Readonly<Record<CapabilityName, Playground | undefined>> = {
  chat: "chat",
  completion: "completions",
  content: "generate",
  embedding: "embeddings",
  rerank: "rerank",
  moderation: "moderation",
  speech: "speech",
  transcription: "transcribe",
  image: "image",
  video: "video",
  assets: undefined,
};

/** The models that a picker offers. */
export class Models {
  constructor(readonly catalog: Catalog) {}

  async list(): Promise<ConsoleModelList> {
    return { items: (await this.catalog.list()).map(describe), refreshedAt: this.catalog.refreshedAt };
  }
}

function describe({ id, targets }: CatalogModel): ConsoleModel {
  const listings = targets.map(({ listing }) => listing);
  const capabilities = [...new Set(listings.flatMap((listing) => listing.capabilities))];
  const [first] = targets;
  return {
    id,
    providers: targets.map(({ provider }) => provider.id),
    capabilities,
    playgrounds: capabilities.flatMap((capability) => PLAYGROUND_OF[capability] ?? []),
    simulated: targets.every(({ provider }) => provider.simulated),
    modalities: [...new Set(listings.flatMap((listing) => listing.modalities ?? []))],
    acceptsImages: listings.length > 0 && listings.every((listing) => listing.acceptsImages === true),
    price: priceOf(listings),
    inputTokenLimit: first?.listing.inputTokenLimit ?? null,
    outputTokenLimit: first?.listing.outputTokenLimit ?? null,
    description: first?.listing.description ?? "",
    faults: (first?.provider.faults ?? []).map(({ suffix, description }) => ({ suffix, description })),
  };
}
