import { naturalKey } from "../../contracts/natural-key";
import type { CatalogueSort } from "./addresses";
import type { CatalogueModel, CatalogueQuery } from "./contract";

/** Fields for search and sorting. */
export type Candidate = Pick<CatalogueModel, "provider" | "model" | "capabilities" | "aliases" | "price" | "traffic" | "enabled">;

export function matches({ provider, model, capabilities, aliases }: Candidate, query: CatalogueQuery): boolean {
  if (query.provider !== "" && provider !== query.provider) return false;
  if (query.serves !== undefined && !capabilities.includes(query.serves)) return false;
  const wanted = query.q.toLowerCase();
  return wanted === "" || [`${provider}/${model}`, ...aliases].some((name) => name.toLowerCase().includes(wanted));
}

type Key = string | number | null;

const KEYS: Record<CatalogueSort, (model: Candidate) => Key> = {
  model: ({ model }) => naturalKey(model),
  provider: ({ provider }) => provider,
  price: ({ price }) => price && (price.input || (price.second ?? price.image ?? price.character ?? price.request ?? 0)),
  output_price: ({ price }) => price?.output ?? null,
  first_token: ({ traffic }) => traffic.firstTokenP50Ms,
  speed: ({ traffic }) => traffic.tokensPerSecond,
  errors: ({ traffic: { calls, errors } }) => (calls === 0 ? null : errors / calls),
};

/** In the requested order; unknown values always come last, ties are sorted by name. */
export function sorted<Of extends Candidate>(models: readonly Of[], { sort, dir }: Pick<CatalogueQuery, "sort" | "dir">): Of[] {
  const sign = dir === "asc" ? 1 : -1;
  const rows = models.map((model) => ({ model, key: KEYS[sort](model), name: naturalKey(model.model) }));
  rows.sort((one, other) => {
    if (one.key === null || other.key === null) {
      if (one.key !== other.key) return one.key === null ? 1 : -1;
    } else if (one.key !== other.key) return one.key < other.key ? -sign : sign;
    return compare(one.name, other.name) || compare(one.model.provider, other.model.provider);
  });
  return rows.map(({ model }) => model);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
