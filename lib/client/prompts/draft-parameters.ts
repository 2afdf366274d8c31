import type { PromptKind } from "../../contracts/prompts";
import { type Fields, isFields } from "../../contracts/typed";
import type { PromptDraft } from "./draft";

interface Slider {
  name: string;
  label: string;
  max: number;
}

interface ParameterNames {
  sliders: readonly Slider[];
  /** Names of the limit of tokens: the first one is used unless the parameters have another. */
  most: readonly [string, ...string[]];
}

const temperature = { name: "temperature", label: "Temperature", max: 2 };
const openai = [temperature, { name: "top_p", label: "Top p", max: 1 }];

/** Parameters with a field of their own. */
export const PARAMETER_FIELDS: Readonly<Record<PromptKind, ParameterNames>> = {
  chat: { sliders: openai, most: ["max_completion_tokens", "max_tokens"] },
  completion: { sliders: openai, most: ["max_tokens"] },
  generate: { sliders: [temperature, { name: "topP", label: "Top p", max: 1 }], most: ["maxOutputTokens"] },
};

/** Undefined if they are no JSON object, as while they are typed. */
export function parametersOf({ parameters }: PromptDraft): Fields | undefined {
  if (parameters.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(parameters);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The draft with a parameter, which undefined removes. Others keep their order; parameters that can't be read stay. */
export function withParameter(draft: PromptDraft, name: string, value: number | undefined): PromptDraft {
  const before = parametersOf(draft);
  if (!before) return draft;
  const entries = Object.entries({ ...before, [name]: value }).filter(([, one]) => one !== undefined);
  return { ...draft, parameters: entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries), null, 2) };
}
