import { NONE, type PageChecks } from "../page-check";

export const EVALUATIONS_CHECKS: PageChecks = {
  "/evaluations": {
    title: /^Evaluations$/,
    filled: () => ["/evaluations"],
    asks: "**/api/console/evaluations*",
    firstLoad: ["/evaluations"],
  },
  "/evaluations/new": {
    title: /^New evaluation$/,
    filled: ({ dataset }) => [`/evaluations/new?dataset=${dataset}`],
    asks: "**/api/console/datasets",
    firstLoad: ["/evaluations/new"],
  },
  "/evaluations/[id]": {
    title: /./,
    empty: [`/evaluations/eval_${NONE}`],
    filled: ({ evaluation }) => [`/evaluations/${evaluation}`, `/evaluations/${evaluation}?row=0`],
    asks: "**/api/console/evaluations/*",
  },
  "/evaluations/[id]/blind": {
    title: /^Blind A\/B$/,
    empty: [`/evaluations/eval_${NONE}/blind`],
    filled: ({ evaluation }) => [`/evaluations/${evaluation}/blind`],
    asks: "**/api/console/evaluations/*",
  },
  "/evaluations/[id]/compare": {
    title: /^Compare$/,
    empty: [`/evaluations/eval_${NONE}/compare`],
    filled: ({ evaluation }) => [`/evaluations/${evaluation}/compare?column=1`],
    asks: "**/api/console/evaluations/*",
  },
};
