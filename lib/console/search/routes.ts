import { route } from "../define";
import { SEARCH } from "./addresses";
import { SearchQuery, SearchReply } from "./contract";

export const searchRoutes = [
  route(SEARCH.find, {
    id: "console.search",
    summary: "Search the console",
    description:
      "Finds runs, keys, models, providers, videos, assets, operations and guides by part of their names, as the palette does. Keys, videos and assets are those of the team, runs the caller's own.",
    search: SearchQuery,
    reply: SearchReply,
    handle: async ({ search: service }, { person, search }) => ({ items: await service.find(person, search.q) }),
  }),
];
