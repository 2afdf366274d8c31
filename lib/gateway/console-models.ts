import type { ConsoleModel, ConsoleModelList } from "../contracts/console-models";
import type { Bench } from "../contracts/console-runs";
import type { CapabilityName } from "../contracts/model";
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
    inputTokenLimit: first?.listing.inputTokenLimit ?? null,
    outputTokenLimit: first?.listing.outputTokenLimit ?? null,
    description: first?.listing.description ?? "",
    faults: (first?.provider.faults ?? []).map(({ suffix, description }) => ({ suffix, description })),
  };
}
