import { NONE, type PageChecks } from "../page-check";

export const ROUTES_CHECKS: PageChecks = {
  "/routes": { title: /^Routes$/, filled: () => ["/routes"], asks: "**/api/console/routes", firstLoad: ["/routes"] },
  "/routes/[...id]": {
    title: /./,
    empty: [`/routes/route_${NONE}`],
    filled: ({ route }) => [`/routes/${route}`],
    asks: "**/api/console/routes/*",
  },
};
