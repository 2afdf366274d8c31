import { ConsoleOverview } from "../../contracts/console-overview";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const readOverview = definePlain({
  ...CONSOLE.overview,
  id: "console.overview",
  dialect: "openai",
  tag: "Console",
  scope: "console",
  summary: "How the gateway is doing: what is set up, the last hour, jobs, providers, what needs a look",
  description: "Figures are those of the team, two seconds old at most; runs are the caller's own.",
  reply: ConsoleOverview,
  operation: "readOverview",
});

export const OVERVIEW_ENDPOINTS = [readOverview] as const;
