import { SWEEP_LIMITS, type SweepAxis, valuesIn } from "@/lib/client/sweep/plan";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";

/** What an axis can be, by the value of its choice. */
export interface AxisChoice {
  value: string;
  label: string;
  axis: SweepAxis;
}

interface AxisFieldsProps {
  label: string;
  choices: readonly AxisChoice[];
  /** Of the chosen one; `none` without an axis. */
  value: string;
  /** As typed. */
  text: string;
  disabled: boolean;
  onChange(change: { value?: string; text?: string }): void;
}

export const NO_AXIS = "none";

/** What changes along one side of the grid, and its values. */
export function AxisFields({ label, choices, value, text, disabled, onChange }: AxisFieldsProps) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={value}
            options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
            onChange={({ target }) => onChange({ value: target.value })}
          />
        )}
      </Field>
      {chosen?.axis.kind === "model" && <p className="mono break-all text-ink-2">{chosen.axis.values.join(", ")}</p>}
      {chosen && chosen.value !== NO_AXIS && chosen.axis.kind !== "model" && (
        <Field label={`Values of ${chosen.axis.name}`} hint={`Separated by commas or lines, at most ${SWEEP_LIMITS.values}.`}>
          {(control) => (
            <TextArea
              {...control}
              disabled={disabled}
              look="mono"
              rows={1}
              maxRows={8}
              spellCheck={false}
              placeholder={chosen.axis.kind === "param" ? "0, 0.4, 0.8" : "one value, another value"}
              value={text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** The axis as chosen and typed; undefined if there is none. */
export function axisOf(choices: readonly AxisChoice[], { value, text }: { value: string; text: string }): SweepAxis | undefined {
  const chosen = choices.find((choice) => choice.value === value);
  if (!chosen || value === NO_AXIS) return undefined;
  return chosen.axis.kind === "model" ? chosen.axis : { ...chosen.axis, values: valuesIn(text) };
}
