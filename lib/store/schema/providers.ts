/** Providers that were added in the console, for every team. Times are milliseconds since the epoch. */
export interface ProviderTables {
  providers: {
    /** The name in `provider/model`. */
    id: string;
    kind: string;
    base_url: string;
    /** The credential, encrypted for this row (`providers-sealed.ts`); null where there is none. */
    sealed_key: string | null;
    key_hint: string | null;
    /** JSON: the models to offer; null takes the server's own list. */
    models: string | null;
    /** JSON: what the operator says of its models, by their ids; null where nothing ever was. */
    facts: string | null;
    enabled: number;
    created_by: string;
    created_at: number;
    updated_at: number;
  };
}
