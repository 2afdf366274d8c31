import type { TrafficOfDay } from "../../catalog/day-traffic";
import { priceOf } from "../../catalog/prices";
import type { CapabilityName } from "../../contracts/model";
import type { Playground } from "../../contracts/playground";
import type { Catalog, CatalogModel } from "../../gateway/ports";
import type { ConsoleModel, ConsoleModelList, ModelSpeedList } from "./contract";

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

export class Models {
  /** `traffic` is only asked for speeds. */
  constructor(
    readonly catalog: Catalog,
    readonly traffic: Pick<TrafficOfDay, "of">,
  ) {}

  /** A team's callable models. If several providers list an id, each has its own entry after the id's. */
  async list(teamId: string): Promise<ConsoleModelList> {
    const models = await this.catalog.list(teamId);
    const ids = new Set(models.map(({ id }) => id));
    const items = models.flatMap((model) => [describe(model), ...eachProvider(model, ids)]);
    return { items, refreshedAt: this.catalog.refreshedAt };
  }

  /** Of a name that several providers serve: what the first of them took that was measured. */
  async speeds(teamId: string): Promise<ModelSpeedList> {
    const [figures, models] = await Promise.all([this.traffic.of(teamId), this.catalog.list(teamId)]);
    const ids = new Set(models.map(({ id }) => id));
    const named = models.flatMap((model) => [
      { id: model.id, targets: model.targets },
      ...eachTarget(model, ids).map(({ name, target }) => ({ id: name, targets: [target] })),
    ]);
    const items = named.flatMap(({ id, targets }) => {
      const measured = targets.map(({ provider, model }) => figures.ofModel(provider.id, model)).filter(({ calls }) => calls > 0);
      if (measured.length === 0) return [];
      return [{ id, firstTokenP50Ms: measured.find(({ firstTokenP50Ms }) => firstTokenP50Ms !== null)?.firstTokenP50Ms ?? null }];
    });
    return { items };
  }
}

/** `provider/model` for each who serves an id, unless that is a model's own name already. */
function eachProvider(model: CatalogModel, taken: ReadonlySet<string>): ConsoleModel[] {
  return eachTarget(model, taken).map(({ name, target }) => ({
    ...describe({ id: name, targets: [target], route: model.route }),
    bare: model.id,
  }));
}

function eachTarget(
  { id, targets }: CatalogModel,
  taken: ReadonlySet<string>,
): { name: string; target: CatalogModel["targets"][number] }[] {
  if (targets.length < 2) return [];
  return targets.flatMap((target) => {
    const name = `${target.provider.id}/${target.model}`;
    return taken.has(name) || target.model !== id ? [] : [{ name, target }];
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
    abilities: (first?.listing.abilities ?? []).filter((ability) => listings.every((listing) => listing.abilities?.includes(ability))),
    price: priceOf(listings),
    inputTokenLimit: first?.listing.inputTokenLimit ?? null,
    outputTokenLimit: first?.listing.outputTokenLimit ?? null,
    description: first?.listing.description ?? "",
    faults: (first?.provider.faults ?? []).map(({ suffix, description }) => ({ suffix, description })),
  };
}
