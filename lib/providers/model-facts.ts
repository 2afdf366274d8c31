import type { ModelFacts, ModelFactsById } from "../contracts/model-facts";

/** The facts of a model and the entry they come from: an id, or a prefix with `*`. */
export interface FoundFacts {
  pattern: string;
  facts: ModelFacts;
}

/** The operator's facts of a model: the entry of its id, or the longest matching prefix. */
export function factsOf(facts: ModelFactsById, model: string): ModelFacts | undefined {
  return finderOf(facts)(model)?.facts;
}

/** The same for many models: ids are looked up, prefixes tried one by one. */
export function finderOf(facts: ModelFactsById): (model: string) => FoundFacts | undefined {
  const exact = new Map<string, FoundFacts>();
  const beginnings: (FoundFacts & { beginning: string })[] = [];
  for (const [pattern, said] of Object.entries(facts)) {
    exact.set(pattern, { pattern, facts: said });
    if (pattern.endsWith("*")) beginnings.push({ pattern, facts: said, beginning: pattern.slice(0, -1) });
  }
  beginnings.sort((one, other) => other.beginning.length - one.beginning.length);
  return (model) => exact.get(model) ?? beginnings.find(({ beginning }) => model.startsWith(beginning));
}

/** The entries of one provider among those named `provider/model`. */
export function factsFor(provider: string, facts: ModelFactsById): ModelFactsById {
  const own = Object.entries(facts).filter(([name]) => name.startsWith(`${provider}/`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(provider.length + 1), value]));
}
