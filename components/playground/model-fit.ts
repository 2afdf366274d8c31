import { modelNamed } from "@/lib/client/call/cost";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Playground } from "@/lib/contracts/playground";

/** The number of replacements offered for a model. */
const OFFERED = 3;

/** Why a model cannot be used on a page, completing a sentence that begins with its name; undefined if it can, or may. */
export function whyGone(
  models: readonly ConsoleModel[],
  { name, playground }: { name: string; playground: Playground },
): string | undefined {
  if (name === "") return undefined;
  const model = modelNamed(models, name);
  if (model) return model.playgrounds.includes(playground) ? undefined : "is available, but not for this playground.";
  // `provider/model` reaches that provider even if the model is not listed.
  const provider = name.slice(0, Math.max(0, name.indexOf("/")));
  if (models.some(({ providers }) => providers.includes(provider))) return undefined;
  return "is no longer listed by any provider.";
}

/** The page's models most similar to a missing one, by common prefix. */
export function inPlaceOf(models: readonly ConsoleModel[], { name, playground }: { name: string; playground: Playground }): string[] {
  const alike = ({ id }: ConsoleModel) => {
    let length = 0;
    while (length < id.length && id[length] === name[length]) length++;
    return length;
  };
  return models
    .filter(({ playgrounds }) => playgrounds.includes(playground))
    .map((model) => ({ id: model.id, alike: alike(model) }))
    .sort((a, b) => b.alike - a.alike)
    .slice(0, OFFERED)
    .map(({ id }) => id);
}
