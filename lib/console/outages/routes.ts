import { may } from "../../contracts/permissions";
import { route } from "../define";
import { OUTAGES } from "./addresses";
import { OutageList } from "./contract";

export const outageRoutes = [
  route(OUTAGES.list, {
    id: "console.outages",
    summary: "List services that are away",
    description:
      "As `checks` of `/readyz`, with times. Redis is listed for those who may manage providers; calls don't fail without it. Answers without the database to sessions that this process has served in the last day.",
    withoutDatabase: true,
    reply: OutageList,
    handle: async ({ outages }, { person }) => {
      const items = await outages.list();
      return { items: may(person, "providers.manage") ? items : items.filter(({ service }) => service !== "redis") };
    },
  }),
];
