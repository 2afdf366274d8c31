import { NONE, type PageChecks } from "../page-check";

export const PROMPTS_CHECKS: PageChecks = {
  "/prompts": { title: /^Prompts$/, asks: "**/api/console/prompts*", firstLoad: ["/prompts"] },
  "/prompts/[slug]": { title: /./, empty: [`/prompts/none-${NONE.toLowerCase()}`], asks: "**/api/console/prompts/*" },
};
