import { type SweepAxis, valuesIn } from "@/lib/client/sweep/plan";
import { CHIP, SeriesName } from "../../ui/chip";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { ValueChips } from "./value-chips";

/** What an axis can be, by the value of its choice. */
export interface AxisChoice {
  value: string;
  label: string;
  axis: SweepAxis;
}

/** An axis as chosen and typed. */
export interface AxisDraft {
  /** Of the choice; `none` without an axis. */
  choice: string;
  values: readonly string[];
  /** Values that are being typed. */
  text: string;
}

interface AxisFieldsProps {
  label: string;
  choices: readonly AxisChoice[];
  draft: AxisDraft;
  disabled: boolean;
  onChange(draft: AxisDraft): void;
}

export const NO_AXIS = "none";

/** What changes along one side of the grid, and its values. */
export function AxisFields({ label, choices, draft, disabled, onChange }: AxisFieldsProps) {
  const chosen = choices.find(({ value }) => value === draft.choice);
  const kind = chosen && chosen.value !== NO_AXIS ? chosen.axis.kind : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={draft.choice}
            options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
            onChange={({ target }) => onChange({ choice: target.value, values: [], text: "" })}
          />
        )}
      </Field>
      {kind === "model" && (
        <ul className="flex min-w-0 flex-wrap gap-1" aria-label="Models of the sweep">
          {chosen?.axis.values.map((model, place) => (
            <li key={model} className={`${CHIP.value} min-w-0 max-w-full`}>
              <SeriesName place={place} name={model} />
            </li>
          ))}
        </ul>
      )}
      {chosen && (kind === "param" || kind === "variable") && (
        <ValueChips
          name={chosen.axis.name}
          values={draft.values}
          text={draft.text}
          placeholder={kind === "param" ? "0, 0.4, 0.8" : "one value, another value"}
          disabled={disabled}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
      )}
    </div>
  );
}

/** The axis as chosen and typed; undefined if there is none. */
export function axisOf(choices: readonly AxisChoice[], { choice, values, text }: AxisDraft): SweepAxis | undefined {
  const chosen = choices.find(({ value }) => value === choice);
  if (!chosen || choice === NO_AXIS) return undefined;
  return chosen.axis.kind === "model" ? chosen.axis : { ...chosen.axis, values: [...values, ...valuesIn(text)] };
}
