"use client";

import type { PromptDraft } from "@/lib/client/prompts/draft";
import { PARAMETER_FIELDS, parametersOf, withParameter } from "@/lib/client/prompts/draft-parameters";
import { NumberInput } from "../ui/number-input";
import { PARAMETER } from "../ui/parameter-row";
import { ParameterSlider } from "../ui/parameter-slider";

interface ParameterFieldsProps {
  draft: PromptDraft;
  disabled: boolean;
  onChange(draft: PromptDraft): void;
}

/** The usual parameters; the field of JSON below has all of them. Disabled while that is not an object. */
export function ParameterFields({ draft, disabled, onChange }: ParameterFieldsProps) {
  const parameters = parametersOf(draft);
  const { sliders, most } = PARAMETER_FIELDS[draft.kind];
  const figure = (name: string) => {
    const value = parameters?.[name];
    return typeof value === "number" ? value : undefined;
  };
  const set = (name: string, value: number | undefined) => parameters && onChange(withParameter(draft, name, value));
  const limit = most.find((name) => figure(name) !== undefined) ?? most[0];
  const tokens = figure(limit);
  return (
    <section aria-label="Settings" className="flex min-w-0 flex-col gap-1">
      {sliders.map(({ name, label, max }) => (
        <ParameterSlider
          key={name}
          label={label}
          min={0}
          max={max}
          step={0.05}
          value={figure(name)}
          disabled={disabled || !parameters}
          onChange={(value) => set(name, value)}
        />
      ))}
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Max tokens</span>
        <NumberInput
          label="Max tokens"
          value={tokens ?? null}
          invalid={tokens !== undefined && !(Number.isInteger(tokens) && tokens > 0)}
          onChange={(value) => set(limit, value ?? undefined)}
        />
      </div>
    </section>
  );
}
