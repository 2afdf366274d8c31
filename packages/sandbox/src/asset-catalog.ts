import type { AssetCatalog } from "../../../lib/providers/capabilities";

/** `sandbox-assets`: the gateway's own assets, under a name that can be routed to. */
export const ownAssets: AssetCatalog = { teamAssets: (_call, own) => own };
