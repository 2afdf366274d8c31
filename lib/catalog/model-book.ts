import type { FactField, FactSource, ModelFacts, ModelFactsById } from "../contracts/model-facts";
import type { ModelListing } from "../providers/capabilities";
import { type FoundFacts, finderOf } from "../providers/model-facts";

/** One source's facts of a provider's models. */
export interface Layer {
  source: FactSource;
  find(model: string): FoundFacts | undefined;
  /** The line of an entry in the settings file. */
  lineOf?(pattern: string): number | undefined;
}

/** A value, its source, and the operator's entry that sets it, if any. */
export interface Said<Field extends FactField = FactField> {
  value: NonNullable<ModelFacts[Field]>;
  source: FactSource;
  pattern: string | null;
  line: number | null;
}

/** A listing with the model's facts, and whether it is enabled. */
export interface Told {
  listing: ModelListing;
  enabled: boolean;
}

/** A layer of entries by id or prefix. */
export function layerOf(source: FactSource, facts: ModelFactsById, lineOf?: Layer["lineOf"]): Layer {
  return { source, find: finderOf(facts), lineOf };
}

/**
 * The effective facts of a provider's models: each value comes from the first source in `FACT_SOURCES` that has it. Within a layer only the
 * closest entry applies.
 */
export class ModelBook {
  readonly #layers: ReadonlyMap<string, readonly Layer[]>;

  /** Layers by provider, in order of precedence. */
  constructor(layers: ReadonlyMap<string, readonly Layer[]>) {
    this.#layers = layers;
  }

  tell(provider: string, listing: ModelListing): Told {
    // Fast path: most models have no facts.
    const said = this.#layers.get(provider)?.some((layer) => layer.find(listing.id) !== undefined);
    if (!said) return { listing, enabled: true };
    const say = <Field extends FactField>(field: Field) => this.explain(provider, listing, field)?.value as ModelFacts[Field];
    const facts = { price: say("price"), acceptsImages: say("acceptsImages"), thinkTags: say("thinkTags"), continues: say("continues") };
    const tokens = { inputTokenLimit: say("inputTokens"), outputTokenLimit: say("outputTokens") };
    return { listing: { ...listing, ...facts, ...tokens }, enabled: say("enabled") !== false };
  }

  /** Whether the operator has an entry for exactly this id; prefixes do not count. */
  names(provider: string, model: string): boolean {
    const layers = this.#layers.get(provider) ?? [];
    return layers.some(({ source, find }) => source !== "built_in" && find(model)?.pattern === model);
  }

  /** The source of one value; undefined if unknown. `listing` is as the provider lists it. */
  explain<Field extends FactField>(provider: string, listing: ModelListing, field: Field): Said<Field> | undefined {
    const own = ownWord(listing, field);
    let builtIn: Said<Field> | undefined;
    for (const layer of this.#layers.get(provider) ?? []) {
      const found = layer.find(listing.id);
      const value = found?.facts[field];
      if (!found || value === undefined) continue;
      const line = layer.lineOf?.(found.pattern) ?? null;
      const said = { value: value as Said<Field>["value"], source: layer.source, pattern: found.pattern, line };
      if (layer.source !== "built_in") return said;
      builtIn = said;
    }
    return own === undefined ? builtIn : { value: own, source: "provider", pattern: null, line: null };
  }
}

export const EMPTY_BOOK = new ModelBook(new Map());

/** The provider's own value. */
function ownWord<Field extends FactField>(listing: ModelListing, field: Field): Said<Field>["value"] | undefined {
  const words: ModelFacts = {
    price: listing.price,
    acceptsImages: listing.acceptsImages,
    inputTokens: listing.inputTokenLimit,
    outputTokens: listing.outputTokenLimit,
  };
  return words[field] as Said<Field>["value"] | undefined;
}
