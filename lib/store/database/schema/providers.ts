import type { Generated } from "kysely";
import type { ProviderKind } from "../../../contracts/provider-kinds";
import type { RolloutState } from "../../../contracts/rollout";

/** Providers and model settings of the console. Times are milliseconds since the epoch. */
export interface ProviderTables {
  providers: {
    /** The prefix in `provider/model`. */
    id: string;
    kind: ProviderKind;
    base_url: string;
    /** The credential, encrypted for this row (`providers-sealed.ts`); null if there is none. */
    sealed_key: string | null;
    key_hint: string | null;
    /** JSON: the models to offer; null for the server's own list. */
    models: string | null;
    /** JSON: the operator's facts of its models, by id; null if there are none. */
    facts: string | null;
    enabled: number;
    /** The team it is limited to; null for all. */
    team_id: Generated<string | null>;
    created_by: string;
    created_at: number;
    updated_at: number;
  };
  /** Facts of one model of a provider, including providers of the settings file. */
  model_settings: {
    provider: string;
    /** The model's id at the provider. */
    model: string;
    /** JSON `ModelFacts`. */
    facts: string;
    /** JSON `ListedPrice`: a price imported from a public list; null if none. */
    listed_price: string | null;
    updated_at: number;
  };
  /** Aliases of a listed id, a `provider/model`, or another alias. */
  model_aliases: { name: string; model: string; created_by: string; created_at: number; updated_at: number };
  /** Published routes. */
  routes: {
    id: string;
    /** JSON `Route`. */
    definition: string;
    version: number;
    created_at: number;
    updated_at: number;
  };
  route_versions: {
    route_id: string;
    version: number;
    /** JSON `Route`. */
    definition: string;
    /** The publisher's name at that time. */
    published_by: string;
    published_at: number;
    /** The version that was published again; null for a new definition. */
    restored_from: number | null;
  };
  /** The last rollout of a route's target. */
  route_rollouts: {
    route_id: string;
    id: string;
    /** `provider/model`. */
    target: string;
    /** JSON `RolloutSettings`. */
    settings: string;
    state: RolloutState;
    /** Index of the current step. */
    step: number;
    step_at: number;
    /** Why it was returned; otherwise empty. */
    reason: string;
    started_by: string;
    started_at: number;
    /** Always later than before. */
    changed_at: number;
    /** When it is checked next: the process that sets it to a later time makes the check. */
    due_at: number;
  };
  /** Routing state that processes without Redis share. */
  routing_state: {
    /** `topic:id` of an entry, or the name of a lease. */
    name: string;
    /** JSON of the entry's value, or the owner of the lease. */
    value: string;
    /** Increases with each write of an entry; 0 for leases. */
    revision: number;
    changed_at: number;
    expires_at: number;
  };
}
