import type { PageChecks } from "../page-check";

export const FAULT_LAB_CHECKS: PageChecks = {
  "/fault-lab": {
    title: /Fault lab$/,
    filled: ({ route }) => ["/fault-lab", `/fault-lab?route=${route}`],
    asks: "**/api/console/fault-lab",
    firstLoad: ["/fault-lab"],
  },
};
