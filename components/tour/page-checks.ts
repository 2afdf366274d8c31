import type { PageChecks } from "../page-check";

export const TOUR_CHECKS: PageChecks = {
  "/tour": { title: /^Tour$/, firstLoad: ["/tour"] },
};
