import type { ConsoleModel } from "@/lib/console/models/contract";
import { type Ability, abilitiesOf } from "./model-abilities";

/** Recent models that are repeated above the groups. */
const RECENT = 3;

export interface ModelGroup {
  /** Unique in the list. */
  key: string;
  name: string;
  simulated: boolean;
  models: readonly ConsoleModel[];
}

export interface Wanted {
  text: string;
  abilities: readonly Ability[];
}

/** Models with all of the abilities that match the text, in order. */
export function found(models: readonly ConsoleModel[], { text, abilities }: Wanted): ConsoleModel[] {
  const able = models.filter((model) => {
    const known = abilitiesOf(model);
    return abilities.every((ability) => known[ability] !== undefined);
  });
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const named = able.map((model) => ({ model, name: nameOf(model) }));
  const exact = named.filter(({ name }) => words.every((word) => name.includes(word)));
  const letters = words.join("");
  // Matching scattered letters is a guess, used only if no model contains the words.
  return (exact.length > 0 ? exact : named.filter(({ name }) => inOrder(name, letters))).map(({ model }) => model);
}

const nameOf = ({ id, providers }: ConsoleModel) => `${id} ${providers.join(" ")}`.toLowerCase();

function inOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at++;
  return at === letters.length;
}

/** Grouped by the provider that is tried first, simulated ones last; recent models come first unless the list is filtered. */
export function grouped(
  models: readonly ConsoleModel[],
  { recent, narrowed }: { recent: readonly string[]; narrowed: boolean },
): ModelGroup[] {
  const groups = new Map<string, ConsoleModel[]>();
  for (const model of models) {
    const [provider = ""] = model.providers;
    const group = groups.get(provider);
    if (group) group.push(model);
    else groups.set(provider, [model]);
  }
  const byProvider = [...groups]
    .map(([name, own]) => ({ key: `of ${name}`, name, models: own, simulated: own.every(({ simulated }) => simulated) }))
    .sort((a, b) => Number(a.simulated) - Number(b.simulated) || a.name.localeCompare(b.name));
  const again = narrowed ? [] : namedAmong(models, recent).slice(0, RECENT);
  // A short list needs no recent models.
  if (again.length === 0 || models.length <= RECENT) return byProvider;
  return [{ key: "recent", name: "Recent", models: again, simulated: false }, ...byProvider];
}

function namedAmong(models: readonly ConsoleModel[], names: readonly string[]): ConsoleModel[] {
  return names.flatMap((name) => models.find(({ id }) => id === name) ?? []);
}

/** Models of runs, newest first, without duplicates and fault suffixes. */
export function recentModels(runs: readonly { models: readonly string[] }[], models: readonly ConsoleModel[]): string[] {
  const ids = new Set(models.map(({ id }) => id));
  const asked = runs.flatMap((run) => run.models).map((name) => (ids.has(name) ? name : name.replace(/:[^:]*$/, "")));
  return [...new Set(asked)].filter((name) => ids.has(name));
}
