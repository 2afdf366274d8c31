import { NONE, type PageChecks } from "../page-check";

export const DATASETS_CHECKS: PageChecks = {
  "/datasets": { title: /^Datasets$/, filled: () => ["/datasets"], asks: "**/api/console/datasets", firstLoad: ["/datasets"] },
  "/datasets/[id]": {
    title: /./,
    empty: [`/datasets/data_${NONE}`],
    filled: ({ dataset }) => [`/datasets/${dataset}`],
    asks: "**/api/console/datasets/*",
  },
};
