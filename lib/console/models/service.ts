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

export function playgroundsOf(capabilities: readonly CapabilityName[]): Playground[] {
  return capabilities.flatMap((capability) => PLAYGROUND_OF[capability] ?? []);
}

/** The models that a picker offers. */
export class Models {
  constructor(readonly catalog: Catalog) {}

  /** What a team can call. Where several providers list an id, each of them has an entry of its own behind that of the id. */
  async list(teamId: string): Promise<ConsoleModelList> {
    const models = await this.catalog.list(teamId);
    const ids = new Set(models.map(({ id }) => id));
    const items = models.flatMap((model) => [describe(model), ...eachProvider(model, ids)]);
    return { items, refreshedAt: this.catalog.refreshedAt };
  }
}

/** `provider/model` for each who serves an id, unless that is a model's own name already. */
function eachProvider({ id, targets }: CatalogModel, taken: ReadonlySet<string>): ConsoleModel[] {
  if (targets.length < 2) return [];
  return targets.flatMap((target) => {
    const name = `${target.provider.id}/${target.model}`;
    return taken.has(name) || target.model !== id ? [] : [{ ...describe({ id: name, targets: [target] }), bare: id }];
  });
}

function describe({ id, targets }: CatalogModel): ConsoleModel {
  const listings = targets.map(({ listing }) => listing);
  const capabilities = [...new Set(listings.flatMap((listing) => listing.capabilities))];
  const [first] = targets;
  return {
    id,
    bare: null,
    providers: targets.map(({ provider }) => provider.id),
    capabilities,
    playgrounds: playgroundsOf(capabilities),
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
