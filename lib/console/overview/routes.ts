import { route } from "../define";
import { OVERVIEW } from "./addresses";
import { ConsoleOverview } from "./contract";

export const overviewRoutes = [
  route(OVERVIEW.read, {
    id: "console.overview",
    summary: "Overview of the gateway",
    description: "Figures cover the team and are at most two seconds old; runs are the caller's own.",
    reply: ConsoleOverview,
    handle: ({ overview }, { person }) => overview.read(person),
  }),
];
