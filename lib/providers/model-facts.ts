import type { ModelFacts, ModelFactsById } from "../contracts/model-facts";
import type { ModelListing, Provider } from "./capabilities";

/** What the operator says of a model: the entry of its id, or the longest beginning with a `*` that fits. */
export function factsOf(facts: ModelFactsById, model: string): ModelFacts | undefined {
  if (Object.hasOwn(facts, model)) return facts[model];
  let best: string | undefined;
  for (const pattern of Object.keys(facts))
    if (pattern.endsWith("*") && model.startsWith(pattern.slice(0, -1)) && pattern.length > (best?.length ?? 0)) best = pattern;
  return best === undefined ? undefined : facts[best];
}

/** The entries for one provider out of those for all, which are named `provider/model`. */
export function factsFor(provider: string, facts: ModelFactsById): ModelFactsById {
  const own = Object.entries(facts).filter(([name]) => name.startsWith(`${provider}/`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(provider.length + 1), value]));
}

/**
 * The provider, whose listings carry what the operator says of its models where that differs from what it says itself; those that are
 * switched off are not listed. `known` is what is said of them where neither does.
 */
export function withFacts(provider: Provider, facts: ModelFactsById, known: ModelFactsById = {}): Provider {
  if (Object.keys(facts).length === 0 && Object.keys(known).length === 0) return provider;
  const told = (listing: ModelListing): ModelListing | undefined => {
    const own = factsOf(facts, listing.id) ?? {};
    if (own.enabled === false) return undefined;
    const { price = listing.price ?? factsOf(known, listing.id)?.price, acceptsImages = listing.acceptsImages } = own;
    const { inputTokens: inputTokenLimit = listing.inputTokenLimit, outputTokens: outputTokenLimit = listing.outputTokenLimit } = own;
    return { ...listing, price, acceptsImages, inputTokenLimit, outputTokenLimit };
  };
  return { ...provider, told, listModels: async (signal) => (await provider.listModels(signal)).flatMap((listing) => told(listing) ?? []) };
}
