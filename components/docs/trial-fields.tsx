import type { Trial, TrialParameter } from "@/lib/docs/trial";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { TextArea } from "../ui/text-area";
import { TextInput } from "../ui/text-input";
import { objectIn, type TrialDraft } from "./trial-draft";
import type { Wrong } from "./wrong-field";

interface TrialFieldsProps {
  trial: Trial;
  draft: TrialDraft;
  onDraft(draft: TrialDraft): void;
  wrong: Wrong | undefined;
}

export function TrialFields({ trial, draft, onDraft, wrong }: TrialFieldsProps) {
  const change = (name: string, value: string) => onDraft(withParameter({ trial, draft }, name, value));
  return (
    <>
      {draft.parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {draft.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              models={trial.model?.in === "path" && trial.model.name === parameter.name ? trial.model.choices : undefined}
              error={wrong?.field === parameter.name ? wrong.message : undefined}
              onChange={(value) => change(parameter.name, value)}
            />
          ))}
        </div>
      )}
      {trial.model?.in === "body" && <BodyModel model={trial.model} draft={draft} onDraft={onDraft} />}
      {draft.text !== undefined && (
        <Field label="Body" aside="JSON" error={wrong?.field === "body" ? wrong.message : undefined}>
          {(control) => (
            <TextArea
              {...control}
              look="mono"
              rows={5}
              className="min-h-24"
              maxRows={12}
              spellCheck={false}
              value={draft.text}
              onChange={({ target }) => onDraft({ ...draft, text: target.value })}
            />
          )}
        </Field>
      )}
      {wrong?.field === "" && (
        <p className="text-dense text-fail" role="alert">
          {wrong.message}
        </p>
      )}
    </>
  );
}

interface ParameterFieldProps {
  parameter: TrialParameter;
  /** Set if the parameter is a model. */
  models: readonly string[] | undefined;
  error: string | undefined;
  onChange(value: string): void;
}

function ParameterField({ parameter: { name, required, values, value }, models, error, onChange }: ParameterFieldProps) {
  const choices = models ?? values;
  return (
    <Field label={name} required={required} error={error}>
      {(control) =>
        choices.length > 0 ? (
          <Select {...control} options={optionsOf(choices, required)} value={value} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <TextInput {...control} mono value={value} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Field>
  );
}

function optionsOf(choices: readonly string[], required: boolean) {
  const named = choices.map((value) => ({ value, label: value }));
  return required ? named : [{ value: "", label: "not set" }, ...named];
}

function BodyModel({ model, draft, onDraft }: { model: NonNullable<Trial["model"]> } & Pick<TrialFieldsProps, "draft" | "onDraft">) {
  const body = draft.text === undefined ? undefined : objectIn(draft.text);
  const current = body?.[model.name];
  if (model.choices.length < 2 || (body && typeof current !== "string")) return null;
  const shown = typeof current === "string" && !model.choices.includes(current) ? [current, ...model.choices] : model.choices;
  return (
    <Field label={model.name} hint={body ? undefined : "Available when the body is valid JSON."}>
      {(control) => (
        <Select
          {...control}
          disabled={!body}
          options={optionsOf(shown, true)}
          value={typeof current === "string" ? current : model.choices[0]}
          onChange={({ target }) => onDraft({ ...draft, text: JSON.stringify({ ...body, [model.name]: target.value }, null, 2) })}
        />
      )}
    </Field>
  );
}

/** Another action has its own example. */
function withParameter({ trial, draft }: Pick<TrialFieldsProps, "trial" | "draft">, name: string, value: string): TrialDraft {
  const parameters = draft.parameters.map((parameter) => (parameter.name === name ? { ...parameter, value } : parameter));
  const example = name === trial.action ? trial.examples.find((one) => one.name === value) : undefined;
  return { parameters, text: example ? JSON.stringify(example.body, null, 2) : draft.text };
}
