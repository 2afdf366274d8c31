import { NONE, type PageChecks } from "../page-check";

export const SHARES_CHECKS: PageChecks = {
  "/settings/links": {
    title: /^Shared links$/,
    filled: () => ["/settings/links"],
    asks: "**/api/console/shares",
    firstLoad: ["/settings/links"],
  },
  "/s/[shareId]": { title: /./, empty: [`/s/${NONE}x`], filled: ({ share }) => [share] },
};
