import { type ReactNode, useState } from "react";
import { KIND_NAMES } from "@/lib/client/chat/schema/field-rows";
import { KINDS, type Kind, ofKind, type ParameterRow, valuesIn, withField } from "@/lib/client/chat/tools/tool-edit";
import { type Fields, fieldsOf } from "@/lib/contracts/typed";
import { IconButton } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextInput } from "../../../ui/text-input";
import { JsonInput } from "./json-input";

export interface RowProblem {
  /** The path within the schema, such as `properties.city.type`; of the schema itself: empty. */
  at: string;
  message: string;
}

/** The schema of an object, and its errors. */
export interface RowsOf {
  schema: unknown;
  /** What the rows belong to, if they are nested. */
  of?: string;
  problems?: readonly RowProblem[];
  onChange(schema: Fields): void;
}

interface PropertyFieldsProps {
  row: ParameterRow;
  /** Names of the other properties. */
  taken: readonly string[];
  problems: readonly RowProblem[];
  onChange(row: ParameterRow): void;
  onRemove(): void;
  /** Renders the rows of a nested object. */
  nested(props: RowsOf): ReactNode;
}

/** A schema that has no row stays JSON until another type is chosen. */
const optionsFor = (kind: Kind) =>
  KINDS.filter((value) => value !== "json" || kind === "json").map((value) => ({ value, label: KIND_NAMES[value] }));
const ITEMS = "items.";
/** Kinds whose values can be limited to a list. */
const LISTED = new Set<Kind>(["string", "number", "integer"]);

export function PropertyFields({ row, taken, problems, onChange, onRemove, nested }: PropertyFieldsProps) {
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
            <Select {...control} value={row.kind} options={optionsFor(row.kind)} onPick={(kind) => setSchema(ofKind(row.schema, kind))} />
          )}
        </Field>
      </div>
      {row.kind === "json" ? (
        <Field label="JSON Schema" error={problems[0]?.message}>
          {(control) => <JsonInput control={control} value={row.schema} onChange={setSchema} />}
        </Field>
      ) : (
        <Simple kind={row.kind} schema={schema} problem={problems[0]} onChange={setSchema} />
      )}
      {row.kind === "object" && nested({ schema, problems, of: row.name, onChange: setSchema })}
      {row.kind === "object[]" &&
        nested({
          schema: schema.items,
          of: row.name,
          problems: problems.flatMap(({ at, message }) => (at.startsWith(ITEMS) ? { at: at.slice(ITEMS.length), message } : [])),
          onChange: (items) => setSchema({ ...schema, items }),
        })}
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
  problem: RowProblem | undefined;
  onChange(schema: Fields): void;
}

/** Description and allowed values. Further keywords are named, and stay. */
function Simple({ kind, schema, problem, onChange }: SimpleProps) {
  const [line, setLine] = useState<string>();
  const { type: _, description, enum: values, items: __, properties: ___, required: ____, ...others } = schema;
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
