import type { Target } from "./ports";

/** What a target's provider serves by that model. */
export const servedBy = ({ provider, model }: Target): Target["provider"]["capabilities"] =>
  provider.capabilitiesOf?.(model) ?? provider.capabilities;
