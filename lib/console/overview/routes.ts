import { route } from "../define";
import { OVERVIEW } from "./addresses";
import { ConsoleOverview } from "./contract";

export const overviewRoutes = [
  route(OVERVIEW.read, {
    id: "console.overview",
    summary: "Overview of the gateway",
    description: "Figures are those of the team, two seconds old at most; runs are the caller's own.",
    reply: ConsoleOverview,
    handle: ({ overview }, { person }) => overview.read(person),
  }),
];
