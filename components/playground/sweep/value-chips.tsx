import type { KeyboardEvent } from "react";
import { SWEEP_LIMITS, valuesIn } from "@/lib/client/sweep/plan";
import { Chip } from "../../ui/chip";
import { Field } from "../../ui/field";
import { TextArea } from "../../ui/text-area";

interface ValueChipsProps {
  name: string;
  values: readonly string[];
  /** Values that are being typed. */
  text: string;
  placeholder: string;
  disabled: boolean;
  onChange(change: { values?: string[]; text?: string }): void;
}

/** The values of an axis, each with a button that removes it, and a field that adds some. */
export function ValueChips({ name, values, text, placeholder, disabled, onChange }: ValueChipsProps) {
  const add = () => onChange({ values: [...values, ...valuesIn(text)], text: "" });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey && text.trim() !== "") add();
    else if (event.key === "Backspace" && text === "" && values.length > 0) onChange({ values: values.slice(0, -1) });
    else return;
    event.preventDefault();
  };
  return (
    <>
      {values.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-1" aria-label={`Chosen values of ${name}`}>
          {values.map((value, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value can be there twice until it is removed
            <li key={place} className="flex min-w-0 max-w-full">
              <Chip
                removeLabel={`Remove ${value}`}
                onRemove={disabled ? undefined : () => onChange({ values: values.filter((_, at) => at !== place) })}
              >
                <span className="max-w-56 truncate font-mono leading-none">{value}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Field label={`Values of ${name}`} hint={`Enter adds values, separated by commas or lines; at most ${SWEEP_LIMITS.values}.`}>
        {(control) => (
          <TextArea
            {...control}
            disabled={disabled}
            look="mono"
            rows={1}
            maxRows={8}
            spellCheck={false}
            placeholder={values.length > 0 ? "another value" : placeholder}
            value={text}
            onChange={({ target }) => onChange({ text: target.value })}
            onKeyDown={press}
          />
        )}
      </Field>
    </>
  );
}
