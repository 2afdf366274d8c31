import type { Generated } from "kysely";

/** What people have added and said in the console of providers and their models. Times are milliseconds since the epoch. */
export interface ProviderTables {
  providers: {
    /** The name in `provider/model`. */
    id: string;
    kind: string;
    base_url: string;
    /** The credential, encrypted for this row (`providers-sealed.ts`); null if there is none. */
    sealed_key: string | null;
    key_hint: string | null;
    /** JSON: the models to offer; null takes the server's own list. */
    models: string | null;
    /** JSON: what the operator says of its models, by their ids; null if nothing ever was. */
    facts: string | null;
    enabled: number;
    /** The team it serves; null for all. */
    team_id: Generated<string | null>;
    created_by: string;
    created_at: number;
    updated_at: number;
  };
  /** What is said of one model of one provider, which may be one of the settings. */
  model_settings: {
    provider: string;
    /** Its id there. */
    model: string;
    /** JSON `ModelFacts`. */
    facts: string;
    /** JSON `ListedPrice`: a price taken from a public list; null if none was. */
    listed_price: string | null;
    updated_at: number;
  };
  /** Other names of models: a listed id, `provider/model`, or another alias. */
  model_aliases: { name: string; model: string; created_by: string; created_at: number; updated_at: number };
}
