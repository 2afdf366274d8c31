import { type ReactNode, useState } from "react";
import { KINDS, type Kind, ofKind, type ParameterRow, valuesIn, withField } from "@/lib/client/chat/tools/tool-edit";
import { type Fields, fieldsOf } from "@/lib/contracts/typed";
import { IconButton } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextInput } from "../../../ui/text-input";
import { JsonInput } from "./json-input";

/** What a property is called. */
export const PROPERTY_WORDS = {
  parameter: { one: "Parameter", many: "Parameters", add: "Add parameter" },
  field: { one: "Field", many: "Fields", add: "Add field" },
} as const;
export type PropertyWord = keyof typeof PROPERTY_WORDS;

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
  word: PropertyWord;
  /** Names of the other properties. */
  taken: readonly string[];
  problems: readonly RowProblem[];
  onChange(row: ParameterRow): void;
  onRemove(): void;
  /** Renders the rows of a nested object. */
  nested(props: RowsOf): ReactNode;
}

const KIND_NAMES: Record<Kind, string> = {
  string: "string",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  "string[]": "list of strings",
  "number[]": "list of numbers",
  object: "object",
  "object[]": "list of objects",
  json: "JSON Schema",
};
/** A schema that has no row stays JSON until another type is chosen. */
const optionsFor = (kind: Kind) =>
  KINDS.filter((value) => value !== "json" || kind === "json").map((value) => ({ value, label: KIND_NAMES[value] }));
const ITEMS = "items.";
/** Kinds whose values can be limited to a list. */
const LISTED = new Set<Kind>(["string", "number", "integer"]);

export function PropertyFields({ row, word, taken, problems, onChange, onRemove, nested }: PropertyFieldsProps) {
  const schema: Fields = fieldsOf(row.schema);
  const [name, setName] = useState<string>();
  const setSchema = (next: unknown) => onChange({ ...row, schema: next });
  const rename = (next: string) => {
    setName(next);
    if (nameProblem(next, { taken, word }) === undefined) onChange({ ...row, name: next });
  };
  return (
    <fieldset
      aria-label={`${PROPERTY_WORDS[word].one} ${row.name}`}
      className="flex min-w-0 flex-col gap-2 rounded-input border border-rule-2 bg-panel p-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_132px] gap-2">
        <Field label="Name" error={name === undefined ? undefined : nameProblem(name, { taken, word })}>
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

function nameProblem(name: string, { taken, word }: Pick<PropertyFieldsProps, "taken" | "word">): string | undefined {
  if (name.trim() === "") return `A ${word} needs a name.`;
  return taken.includes(name) ? `Another ${word} has this name.` : undefined;
}
