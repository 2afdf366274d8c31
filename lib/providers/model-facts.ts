import type { ModelFacts, ModelFactsById } from "../contracts/model-facts";

/** What is said of a model, and the entry that says it: its id, or a beginning with a `*`. */
export interface FoundFacts {
  pattern: string;
  facts: ModelFacts;
}

/** What the operator says of a model: the entry of its id, or the longest beginning with a `*` that fits. */
export function factsOf(facts: ModelFactsById, model: string): ModelFacts | undefined {
  return finderOf(facts)(model)?.facts;
}

/** The same for many models: an entry for an id is found at once, beginnings are tried one by one. */
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

/** The entries for one provider out of those for all, which are named `provider/model`. */
export function factsFor(provider: string, facts: ModelFactsById): ModelFactsById {
  const own = Object.entries(facts).filter(([name]) => name.startsWith(`${provider}/`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(provider.length + 1), value]));
}
