import { NONE, type PageChecks } from "../page-check";

export const ASSETS_CHECKS: PageChecks = {
  "/assets": {
    title: /^Assets$/,
    filled: ({ asset }) => ["/assets", "/assets?view=grid", `/assets?peek=${asset}`, "/assets?q=nothing-has-this-name"],
    asks: "**/api/console/assets?**",
    firstLoad: ["/assets"],
  },
  "/assets/[id]": {
    title: /./,
    empty: [`/assets/asset-${NONE}`],
    filled: ({ asset }) => [`/assets/${asset}`],
    asks: "**/api/console/assets/*",
  },
  "/assets/groups": {
    title: /^Assets \/\s*Groups$/,
    filled: () => ["/assets/groups"],
    asks: "**/api/console/asset-groups?**",
    firstLoad: ["/assets/groups"],
  },
  "/assets/groups/[id]": {
    title: /./,
    empty: [`/assets/groups/group-${NONE}`],
    filled: ({ group }) => [`/assets/groups/${group}`],
    asks: "**/api/console/asset-groups/*",
  },
};
