"use client";

import { useState } from "react";
import { type FieldRow, hasFields, withField } from "@/lib/client/chat/schema/field-rows";
import { type Kind, valuesIn, withField as withKeyword } from "@/lib/client/chat/tools/tool-edit";
import { type Fields, fieldsOf } from "@/lib/contracts/typed";
import { Button, IconButton } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { JsonInput } from "../tools/json-input";
import { NumberKeyword } from "./number-keyword";

interface FieldDetailsProps {
  row: FieldRow;
  schema: Fields;
  /** Names of the other fields of its object. */
  taken: readonly string[];
  onChange(schema: Fields): void;
  /** Adds a field to it. */
  onAdd(): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

const FORMATS = ["date", "time", "date-time", "email", "uri", "uuid"];
/** Bounds by type. */
const BOUNDS: Partial<Record<Kind, readonly (readonly [keyword: string, label: string])[]>> = {
  string: [
    ["minLength", "Min length"],
    ["maxLength", "Max length"],
  ],
  number: [
    ["minimum", "Minimum"],
    ["maximum", "Maximum"],
  ],
  integer: [
    ["minimum", "Minimum"],
    ["maximum", "Maximum"],
  ],
  "string[]": [
    ["minItems", "Min items"],
    ["maxItems", "Max items"],
  ],
  "number[]": [
    ["minItems", "Min items"],
    ["maxItems", "Max items"],
  ],
  "object[]": [
    ["minItems", "Min items"],
    ["maxItems", "Max items"],
  ],
};
/** Types whose values can be limited to a list. */
const LISTED = new Set<Kind>(["string", "number", "integer"]);

/** Name, description and limits of one field. */
export function FieldDetails({ row, schema, taken, onChange, onAdd, onMove, onRemove }: FieldDetailsProps) {
  const { name, path, kind } = row;
  const [draft, setDraft] = useState<string>();
  const own = fieldsOf(row.schema);
  const set = (next: unknown) => onChange(withField(schema, path, { schema: next }));
  const rename = (next: string) => {
    setDraft(next);
    if (nameProblem(next, taken) === undefined) onChange(withField(schema, path, { name: next }));
  };
  const nested = hasFields(kind, path.length);
  return (
    <fieldset aria-label={`Field ${name}`} className="flex min-w-0 flex-col gap-2">
      <Field label="Name" error={draft === undefined ? undefined : nameProblem(draft, taken)}>
        {(control) => (
          <TextInput
            {...control}
            mono
            spellCheck={false}
            value={draft ?? name}
            onChange={({ target }) => rename(target.value)}
            onBlur={() => setDraft(undefined)}
          />
        )}
      </Field>
      <Field label="Description for the model">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={typeof own.description === "string" ? own.description : ""}
            onChange={({ target }) => set(withKeyword(own, "description", target.value === "" ? undefined : target.value))}
          />
        )}
      </Field>
      {kind === "json" || (kind.startsWith("object") && !nested) ? (
        <Field label="JSON Schema">{(control) => <JsonInput control={control} value={row.schema} onChange={set} />}</Field>
      ) : (
        <Limits kind={kind} own={own} onChange={set} />
      )}
      <div className="flex flex-wrap items-center gap-1">
        {nested && (
          <Button small variant="quiet" icon="plus" onClick={onAdd}>
            {`Add field to ${name}`}
          </Button>
        )}
        <span className="ml-auto flex gap-1">
          <IconButton small icon="up" label={`Move ${name} up`} onClick={() => onMove(-1)} />
          <IconButton small icon="down" label={`Move ${name} down`} onClick={() => onMove(1)} />
          <IconButton small icon="close" label={`Remove ${name}`} onClick={onRemove} />
        </span>
      </div>
    </fieldset>
  );
}

interface LimitsProps {
  kind: Kind;
  own: Fields;
  onChange(schema: Fields): void;
}

/** What values a field allows. Keywords without a control are named, and stay. */
function Limits({ kind, own, onChange }: LimitsProps) {
  const {
    type: _,
    description: __,
    enum: values,
    items: ___,
    properties: ____,
    required: _____,
    additionalProperties: ______,
    ...others
  } = own;
  const bounds = BOUNDS[kind] ?? [];
  const known = new Set([...bounds.map(([keyword]) => keyword), ...(kind === "string" ? ["pattern", "format"] : [])]);
  const more = Object.keys(others).filter((keyword) => !known.has(keyword));
  const listed = LISTED.has(kind);
  return (
    <>
      {listed && <Values {...{ kind, own, onChange }} />}
      {!Array.isArray(values) && (
        <div className="grid grid-cols-2 gap-2">
          {kind === "string" && <Pattern {...{ kind, own, onChange }} />}
          {bounds.map(([keyword, label]) => (
            <NumberKeyword key={keyword} {...{ keyword, label, own, onChange }} />
          ))}
        </div>
      )}
      {more.length > 0 && <p className="text-dense text-ink-3">Also in the JSON: {more.join(", ")}.</p>}
    </>
  );
}

function Values({ kind, own, onChange }: LimitsProps) {
  const [line, setLine] = useState<string>();
  return (
    <Field label="Allowed values">
      {(control) => (
        <TextInput
          {...control}
          placeholder="any; separate values with commas"
          value={line ?? (Array.isArray(own.enum) ? own.enum.join(", ") : "")}
          onChange={({ target }) => {
            setLine(target.value);
            onChange(withKeyword(own, "enum", valuesIn(target.value, kind)));
          }}
          onBlur={() => setLine(undefined)}
        />
      )}
    </Field>
  );
}

function Pattern({ own, onChange }: LimitsProps) {
  const format = typeof own.format === "string" ? own.format : "";
  const formats = ["", ...FORMATS, ...(format === "" || FORMATS.includes(format) ? [] : [format])];
  return (
    <>
      <Field label="Pattern">
        {(control) => (
          <TextInput
            {...control}
            mono
            spellCheck={false}
            placeholder="^\d{4}$"
            value={typeof own.pattern === "string" ? own.pattern : ""}
            onChange={({ target }) => onChange(withKeyword(own, "pattern", target.value === "" ? undefined : target.value))}
          />
        )}
      </Field>
      <Field label="Format">
        {(control) => (
          <Select
            {...control}
            value={format}
            options={formats.map((value) => ({ value, label: value || "any" }))}
            onPick={(value) => onChange(withKeyword(own, "format", value === "" ? undefined : value))}
          />
        )}
      </Field>
    </>
  );
}

function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === "") return "A field needs a name.";
  return taken.includes(name) ? "Another field has this name." : undefined;
}
