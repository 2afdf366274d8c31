import type { AssetCatalog } from "../capabilities";

/** `sandbox-assets`: the gateway's own shelf, under a name that can be routed to. */
export const ownAssets: AssetCatalog = { shelf: (_call, own) => own };
