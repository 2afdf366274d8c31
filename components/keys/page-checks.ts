import { NONE, type PageChecks } from "../page-check";

export const KEYS_CHECKS: PageChecks = {
  "/keys": {
    title: /^Keys$/,
    filled: () => ["/keys", "/keys?q=nothing-has-this-name"],
    asks: "**/api/console/keys?**",
    firstLoad: ["/keys"],
  },
  "/keys/new": { title: /^New key$/, firstLoad: ["/keys/new"] },
  "/keys/[id]": {
    title: /./,
    empty: [`/keys/key_${NONE}`],
    filled: ({ key }) => [`/keys/${key}`, `/keys/${key}?tab=limits`],
    asks: "**/api/console/keys/*",
  },
};
