import type { ConsoleModel, ConsoleModelList } from "../contracts/console-models";
import type { Bench } from "../contracts/console-runs";
import type { CapabilityName } from "../contracts/model";
import type { Price } from "../contracts/prices";
import type { ModelListing } from "../providers/capabilities";
import { json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";
import type { CatalogModel } from "./ports";

const BENCH_OF: Readonly<Record<CapabilityName, Bench | undefined>> = {
  chat: "chat",
  completion: "completions",
  content: "generate",
  embedding: "embeddings",
  rerank: "rerank",
  moderation: "moderation",
  speech: "speech",
  image: "image",
  video: "video",
  assets: undefined,
};

/** The models that a picker offers. */
export const MODEL_OPERATIONS: Readonly<Record<string, Operation>> = {
  listConsoleModels: forPerson(async ({ catalog }) => {
    const reply: ConsoleModelList = { items: (await catalog.list()).map(describe), refreshedAt: catalog.refreshedAt };
    return json(reply);
  }),
};

/** What a model costs whoever serves it; null where that is not known, or depends on who does. */
export function priceOf(listings: readonly Pick<ModelListing, "price">[]): Price | null {
  const [first, ...others] = listings.map(({ price }) => price);
  const same = others.every((other) => (["input", "output", "cached"] as const).every((part) => other?.[part] === first?.[part]));
  return same ? (first ?? null) : null;
}

function describe({ id, targets }: CatalogModel): ConsoleModel {
  const listings = targets.map(({ listing }) => listing);
  const capabilities = [...new Set(listings.flatMap((listing) => listing.capabilities))];
  const [first] = targets;
  return {
    id,
    providers: targets.map(({ provider }) => provider.id),
    capabilities,
    benches: capabilities.flatMap((capability) => BENCH_OF[capability] ?? []),
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
