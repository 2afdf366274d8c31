import type { PageChecks } from "../page-check";

export const CONNECT_CHECKS: PageChecks = {
  "/connect": {
    title: /^Connect$/,
    filled: () => ["/connect", "/connect?client=open-webui"],
    asks: "**/api/console/clients",
    firstLoad: ["/connect"],
  },
};
