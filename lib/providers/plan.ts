import type { Connection } from "../contracts/connection";
import type { HealthCheck } from "../contracts/health-check";
import type { WeightedKey } from "../contracts/key-pool";
import type { ModelFactsById } from "../contracts/model-facts";
import type { Credentials, ProviderKind } from "../contracts/provider-kinds";
import type { PresetId } from "../contracts/provider-presets";
import type { ModelListing, Provider } from "./capabilities";

/** An upstream as configured in the settings or the console. */
export interface UpstreamPlan {
  id: string;
  kind: ProviderKind;
  preset?: PresetId;
  /** Ends in `/v1`, or the vendor's equivalent. */
  baseUrl: string;
  credentials: Credentials;
  /** Several keys instead of one; the first of them is `credentials.apiKey` too. */
  apiKeys?: readonly WeightedKey[];
  /** How it is reached, if not as usual. */
  connection?: Connection;
  healthCheck?: HealthCheck;
  /** Replaces the server's own list. */
  models?: readonly { id: string; capabilities: ModelListing["capabilities"] }[];
  /** The operator's facts of its models, by id. */
  facts?: ModelFactsById;
  /** The upstream belongs to a team, not the operator: only public addresses are allowed. */
  publicOnly?: boolean;
}

export type Connect = (plan: UpstreamPlan) => Provider;
