import { useState } from "react";
import { KINDS, type Kind, ofKind, type ParameterRow, valuesIn, withField } from "@/lib/client/chat/tools/tool-edit";
import type { ToolProblem } from "@/lib/client/chat/tools/tool-problems";
import { type Fields, fieldsOf } from "@/lib/contracts/typed";
import { IconButton } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextInput } from "../../../ui/text-input";
import { JsonInput } from "./json-input";

interface ParameterFieldsProps {
  row: ParameterRow;
  /** Names of the other parameters. */
  taken: readonly string[];
  problem: ToolProblem | undefined;
  onChange(row: ParameterRow): void;
  onRemove(): void;
}

const KIND_NAMES: Record<Kind, string> = {
  string: "string",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  "string[]": "list of strings",
  "number[]": "list of numbers",
  json: "JSON Schema",
};
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
/** Kinds whose values can be limited to a list. */
const LISTED = new Set<Kind>(["string", "number", "integer"]);

export function ParameterFields({ row, taken, problem, onChange, onRemove }: ParameterFieldsProps) {
  const schema: Fields = fieldsOf(row.schema);
  const [name, setName] = useState<string>();
  const setSchema = (next: unknown) => onChange({ ...row, schema: next });
  const rename = (next: string) => {
    setName(next);
    if (nameProblem(next, taken) === undefined) onChange({ ...row, name: next });
  };
  return (
    <fieldset aria-label={`Parameter ${row.name}`} className="flex min-w-0 flex-col gap-2 rounded-input border border-rule-2 bg-panel p-2">
      <div className="grid grid-cols-[minmax(0,1fr)_132px] gap-2">
        <Field label="Name" error={name === undefined ? undefined : nameProblem(name, taken)}>
          {(control) => (
            <TextInput
              {...control}
              mono
              spellCheck={false}
              value={name ?? row.name}
              onChange={({ target }) => rename(target.value)}
              onBlur={() => setName(undefined)}
            />
          )}
        </Field>
        <Field label="Type">
          {(control) => (
            <Select {...control} value={row.kind} options={KIND_OPTIONS} onPick={(kind) => setSchema(ofKind(row.schema, kind))} />
          )}
        </Field>
      </div>
      {row.kind === "json" ? (
        <Field label="JSON Schema" error={problem?.message}>
          {(control) => <JsonInput control={control} value={row.schema} onChange={setSchema} />}
        </Field>
      ) : (
        <Simple kind={row.kind} schema={schema} problem={problem} onChange={setSchema} />
      )}
      <div className="flex items-center justify-between">
        <Checkbox label="Required" checked={row.required} onChange={({ target }) => onChange({ ...row, required: target.checked })} />
        <IconButton small icon="close" label={`Remove ${row.name}`} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

interface SimpleProps {
  kind: Kind;
  schema: Fields;
  problem: ToolProblem | undefined;
  onChange(schema: Fields): void;
}

/** Description and allowed values. Further keywords are named, and stay. */
function Simple({ kind, schema, problem, onChange }: SimpleProps) {
  const [line, setLine] = useState<string>();
  const { type: _, description, enum: values, items: __, ...others } = schema;
  const more = Object.keys(others);
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <Field label="Description" error={problem?.message} hint={more.length === 0 ? undefined : `Also in the JSON: ${more.join(", ")}.`}>
        {(control) => (
          <TextInput
            {...control}
            value={typeof description === "string" ? description : ""}
            onChange={({ target }) => onChange(withField(schema, "description", target.value === "" ? undefined : target.value))}
          />
        )}
      </Field>
      {LISTED.has(kind) && (
        <Field label="Allowed values">
          {(control) => (
            <TextInput
              {...control}
              placeholder="any; separate values with commas"
              value={line ?? (Array.isArray(values) ? values.join(", ") : "")}
              onChange={({ target }) => {
                setLine(target.value);
                onChange(withField(schema, "enum", valuesIn(target.value, kind)));
              }}
              onBlur={() => setLine(undefined)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === "") return "A parameter needs a name.";
  return taken.includes(name) ? "Another parameter has this name." : undefined;
}
