import type { ActKind } from "../act-kind";

export const KEY_ACTS = {
  prefix: "key.",
  label: "Keys",
  words: {
    "key.create": "created the key",
    "key.change": "changed the key",
    "key.disable": "disabled the key",
    "key.enable": "enabled the key",
    "key.rotate": "rotated the key",
    "key.revoke": "revoked the key",
    "key.release": "returned the key",
  },
} as const satisfies ActKind;
