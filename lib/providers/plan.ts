import type { ModelFactsById } from "../contracts/model-facts";
import type { Credentials, ProviderKind } from "../contracts/provider-kinds";
import type { ModelListing, Provider } from "./capabilities";

/** An upstream as it is set up, by the settings or in the console. */
export interface UpstreamPlan {
  id: string;
  kind: ProviderKind;
  /** Ends in `/v1`, or what vendors of the kind have in its place. */
  baseUrl: string;
  credentials: Credentials;
  /** The models to offer; absent, those that the server lists. */
  models?: readonly { id: string; capabilities: ModelListing["capabilities"] }[];
  /** What the operator says of its models, by their ids. */
  facts?: ModelFactsById;
  /** It is a team's own, and not the operator's: it goes to the public internet alone. */
  publicOnly?: boolean;
}

/** Opens a provider for a few calls. */
export type Connect = (plan: UpstreamPlan) => Provider;
