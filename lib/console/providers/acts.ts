import type { ActKind } from "../act-kind";

export const PROVIDER_ACTS = {
  prefix: "provider.",
  label: "Providers",
  words: {
    "provider.add": "added the provider",
    "provider.change": "changed the provider",
    "provider.remove": "removed the provider",
  },
} as const satisfies ActKind;
