"use client";

import { useId } from "react";
import { type FieldHint, type FieldSpec, fieldOf, problemOf } from "@/lib/client/session/schema-field";
import type { Params } from "@/lib/client/session/sending";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { PARAMETER } from "../ui/parameter-row";
import { ParameterSlider } from "../ui/parameter-slider";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { Switch } from "../ui/switch";
import { TextInput } from "../ui/text-input";

interface SchemaFormProps {
  schema: FormSchema;
  fields: readonly FieldHint[];
  params: Params;
  onSet(name: string, value: unknown): void;
}

/** One row per parameter of the endpoint's schema. Unset ones are dimmed and not sent. */
export function SchemaForm({ schema, fields, params, onSet }: SchemaFormProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {fields.map((hint) => {
        const field = fieldOf(schema.properties?.[hint.name], hint);
        return <SchemaLine key={hint.name} field={field} value={params[hint.name]} onSet={(value) => onSet(hint.name, value)} />;
      })}
    </div>
  );
}

interface LineProps<Spec> {
  field: Spec;
  value: unknown;
  onSet(value: unknown): void;
}

function SchemaLine({ field, value, onSet }: LineProps<FieldSpec>) {
  if (field.kind === "number") {
    const { label, help, min, max, step, rest, detent } = field;
    const error = problemOf(field, value);
    const figure = typeof value === "number" ? value : undefined;
    return <ParameterSlider {...{ label, help, min, max, step, rest, detent, error }} value={figure} onChange={onSet} />;
  }
  return <PlainLine field={field} value={value} onSet={onSet} />;
}

function PlainLine({ field, value, onSet }: LineProps<Exclude<FieldSpec, { kind: "number" }>>) {
  const id = useId();
  return (
    <div className={PARAMETER.wide}>
      <label className={PARAMETER.name} htmlFor={id} title={field.help}>
        {field.label}
      </label>
      {field.kind === "switch" && (
        <span className="flex min-w-0 items-center gap-2">
          <Switch id={id} checked={value === true} onChange={(on) => onSet(on ? true : undefined)} />
          {field.hint && <span className="text-dense text-ink-3">{field.hint}</span>}
        </span>
      )}
      {field.kind === "text" && <TextLine id={id} field={field} value={value} onSet={onSet} />}
      {field.kind === "choice" && <ChoiceLine id={id} field={field} value={value} onSet={onSet} />}
    </div>
  );
}

function TextLine({ id, field, value, onSet }: LineProps<FieldSpec> & { id: string }) {
  return (
    <TextInput
      id={id}
      look="lowMono"
      placeholder={field.placeholder ?? "default"}
      value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
      onChange={(event) => onSet(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}

const SIDE_BY_SIDE = 4;

function ChoiceLine({ id, field, value, onSet }: LineProps<Extract<FieldSpec, { kind: "choice" }>> & { id: string }) {
  const chosen = typeof value === "string" ? value : "";
  const all = [{ value: "", label: "default" }, ...field.choices.map((choice) => ({ value: choice, label: choice }))];
  const set = (next: string) => onSet(next === "" ? undefined : next);
  if (field.choices.length < SIDE_BY_SIDE)
    return <SegmentedControl label={field.label} full value={chosen} segments={all} onChange={set} />;
  return <Select id={id} value={chosen} options={all} onChange={(event) => set(event.target.value)} />;
}
