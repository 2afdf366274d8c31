import { freeName, rowsOf, withField, withRows } from "@/lib/client/chat/tools/tool-edit";
import type { ToolProblem } from "@/lib/client/chat/tools/tool-problems";
import type { Fields } from "@/lib/contracts/typed";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { JsonInput } from "./json-input";
import { ParameterFields } from "./parameter-fields";

interface FunctionFormProps {
  fn: Fields;
  problems: readonly ToolProblem[];
  onChange(fn: Fields): void;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Name, description and parameters of a function. */
export function FunctionForm({ fn, problems, onChange }: FunctionFormProps) {
  const errorAt = (at: string) => problems.find((problem) => problem.at === at)?.message;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label="Name" error={errorAt("name")} required>
        {(control) => (
          <TextInput
            {...control}
            mono
            data-autofocus
            spellCheck={false}
            maxLength={200}
            value={asText(fn.name)}
            onChange={({ target }) => onChange({ ...fn, name: target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={errorAt("description")} hint="Tells the model what the function does and when to call it.">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={asText(fn.description)}
            onChange={({ target }) => onChange(withField(fn, "description", target.value === "" ? undefined : target.value))}
          />
        )}
      </Field>
      <Parameters fn={fn} problems={problems} onChange={onChange} />
    </div>
  );
}

function Parameters({ fn, problems, onChange }: FunctionFormProps) {
  const rows = rowsOf(fn);
  const own = problems.find(({ at }) => /^parameters(\.(type|required|properties))?$/.test(at));
  if (!rows) {
    return (
      <Field label="Parameters (JSON Schema)" error={own?.message}>
        {(control) => <JsonInput control={control} value={fn.parameters} onChange={(parameters) => onChange({ ...fn, parameters })} />}
      </Field>
    );
  }
  const names = rows.map(({ name }) => name);
  const add = () =>
    onChange(withRows(fn, [...rows, { name: freeName("parameter", names), schema: { type: "string" }, kind: "string", required: false }]));
  return (
    <section aria-label="Parameters" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="label">Parameters</h3>
        <span className="label">{rows.length === 0 ? "none" : rows.length}</span>
        <Button small variant="quiet" icon="plus" className="ml-auto" onClick={add}>
          Add parameter
        </Button>
      </div>
      {own && <p className="text-dense text-fail">{own.message}</p>}
      {rows.map((row, index) => (
        <ParameterFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, since its name changes while it is typed
          key={index}
          row={row}
          taken={names.filter((name) => name !== row.name)}
          problem={problems.find(({ at }) => `${at}.`.startsWith(`parameters.properties.${row.name}.`))}
          onChange={(next) =>
            onChange(
              withRows(
                fn,
                rows.map((one, at) => (at === index ? next : one)),
              ),
            )
          }
          onRemove={() =>
            onChange(
              withRows(
                fn,
                rows.filter((_, at) => at !== index),
              ),
            )
          }
        />
      ))}
    </section>
  );
}
