import { onDemand } from "../ui/later";

/** The note for pages without a suitable model; its code is loaded only then. */
export const NoModels = onDemand(() => import("./no-models-bar").then(({ NoModelsBar }) => NoModelsBar));
