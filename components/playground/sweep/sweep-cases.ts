import type { RunState } from "@/lib/client/call/run";
import { groupAnswers } from "@/lib/client/sweep/groups";
import type { SweepCell } from "@/lib/client/sweep/plan";
import type { Variables } from "@/lib/contracts/text-variables";

/** A case of a dataset. */
export interface SweepCase {
  variables: Record<string, string>;
  expected?: string;
}

interface CellAnswers {
  cell: SweepCell;
  answers: readonly { text: string; run: Pick<RunState<unknown>, "id"> }[];
}

/**
 * The cases of a sweep: one for each set of variables, or the prompt alone if it has none. An answer that came at least twice is the
 * expected one.
 */
export function casesOf(all: readonly CellAnswers[], { names, prompt }: { names: readonly string[]; prompt: string }): SweepCase[] {
  const byVariables = new Map<string, { variables: Record<string, string>; texts: string[] }>();
  for (const { cell, answers } of all) {
    const variables = names.length > 0 ? picked(cell.variables, names) : { prompt };
    const key = JSON.stringify(variables);
    const known = byVariables.get(key) ?? { variables, texts: [] };
    known.texts.push(...answers.map(({ text }) => text));
    byVariables.set(key, known);
  }
  return [...byVariables.values()].map(({ variables, texts }) => {
    const [largest] = groupAnswers(texts, "words");
    const first = largest && largest.members.length > 1 ? texts[largest.members[0] ?? 0] : undefined;
    return { variables, ...(first !== undefined && first.trim() !== "" && { expected: first }) };
  });
}

function picked(variables: Variables, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, variables[name] ?? ""]));
}
