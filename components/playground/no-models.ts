import { onDemand } from "../ui/later";

/** Says that no model fits the page; its code is fetched if that is so. */
export const NoModels = onDemand(() => import("./no-models-bar").then(({ NoModelsBar }) => NoModelsBar));
