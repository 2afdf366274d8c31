import type { ConsoleOverview } from "../contracts/console-overview";
import { json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";

const NEWEST_RUNS = 10;

/** The page that is seen first. */
export const OVERVIEW_OPERATIONS: Readonly<Record<string, Operation>> = {
  readOverview: forPerson(async ({ overview, runs, publicUrl }, { person }) => {
    const [team, page] = await Promise.all([overview.read(person.teamId), runs.list(person, { limit: NEWEST_RUNS })]);
    const reply: ConsoleOverview = { now: Date.now(), baseUrl: `${publicUrl}/v1`, ...team, runs: page.items };
    return json(reply);
  }),
};
