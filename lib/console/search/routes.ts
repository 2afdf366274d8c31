import { route } from "../define";
import { SEARCH } from "./addresses";
import { SearchQuery, SearchReply } from "./contract";

export const searchRoutes = [
  route(SEARCH.find, {
    id: "console.search",
    summary: "Find runs, keys, models, providers, videos, assets and operations by a part of their names",
    description: "What the palette asks. Keys, videos and assets are those of the team, runs the caller's own.",
    search: SearchQuery,
    reply: SearchReply,
    handle: async ({ search: service }, { person, search }) => ({ items: await service.find(person, search.q) }),
  }),
];
