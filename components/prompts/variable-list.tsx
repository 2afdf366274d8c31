"use client";

import { typedValue } from "@/lib/client/prompts/draft";
import type { PromptVariable } from "@/lib/contracts/prompts";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";

const TYPES = [
  { value: "text", label: "text" },
  { value: "number", label: "number" },
  { value: "json", label: "JSON" },
  { value: "image", label: "image" },
  { value: "messages", label: "messages" },
] as const;

interface VariableListProps {
  /** All that the texts have. */
  variables: readonly PromptVariable[];
  onChange(variables: PromptVariable[]): void;
}

/** Type and default of each variable. */
export function VariableList({ variables, onChange }: VariableListProps) {
  const change = (name: string, next: Partial<PromptVariable>) =>
    onChange(variables.map((variable) => (variable.name === name ? { ...variable, ...next } : variable)));
  return (
    <section className="flex min-w-0 flex-col gap-1" aria-label="Variables">
      <div className="section-head">
        <h3>Variables</h3>
        <span className="label ml-auto">{"{{name}} in a text"}</span>
      </div>
      {variables.map(({ name, type, default: preset }) => (
        <div key={name} className="grid min-h-8 grid-cols-[minmax(0,1fr)_104px_minmax(0,1fr)] items-center gap-2">
          <span className="mono min-w-0 truncate text-ink-2" title={name}>
            {name}
          </span>
          <Select
            low
            aria-label={`Type of ${name}`}
            value={type}
            options={TYPES}
            onPick={(next) => change(name, { type: next, default: undefined })}
          />
          <TextInput
            look="low"
            aria-label={`Default of ${name}`}
            placeholder="no default"
            value={typedValue(preset)}
            onChange={({ target }) => change(name, { default: presetOf(type, target.value) })}
          />
        </div>
      ))}
    </section>
  );
}

/** JSON that is still being typed is kept as text; saving refuses it. */
function presetOf(type: PromptVariable["type"], text: string): unknown {
  if (text === "") return undefined;
  if (type !== "json" && type !== "messages") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
