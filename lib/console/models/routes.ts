import { route } from "../define";
import { MODELS } from "./addresses";
import { ConsoleModelList } from "./contract";

export const modelRoutes = [
  route(MODELS.list, {
    id: "console.models",
    summary: "Every model, with what it can be used for",
    reply: ConsoleModelList,
    handle: ({ models }) => models.list(),
  }),
];
