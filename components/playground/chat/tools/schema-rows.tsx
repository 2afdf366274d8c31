import { freeName, rowsOf, withRows } from "@/lib/client/chat/tools/tool-edit";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { JsonInput } from "./json-input";
import { PropertyFields, type RowProblem, type RowsOf } from "./property-fields";

interface SchemaRowsProps extends RowsOf {
  /** How many objects they are nested in. */
  depth?: number;
}

/** Deeper objects are edited as JSON. */
const DEEPEST = 3;
const OWN = /^(type|required|properties|)$/;

/** The properties of an object, a fieldset each. */
export function SchemaRows({ schema, of, depth = 0, problems = [], onChange }: SchemaRowsProps) {
  const label = of === undefined ? "Parameters" : `Parameters of ${of}`;
  const rows = depth < DEEPEST ? rowsOf(schema) : undefined;
  const own = problems.find(({ at }) => OWN.test(at));
  if (!rows) {
    return (
      <Field label={`${label} (JSON Schema)`} error={own?.message}>
        {(control) => <JsonInput control={control} value={schema} onChange={onChange} />}
      </Field>
    );
  }
  const names = rows.map(({ name }) => name);
  const set = (next: typeof rows) => onChange(withRows(schema, next));
  const add = () => set([...rows, { name: freeName("parameter", names), schema: { type: "string" }, kind: "string", required: false }]);
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="label">{label}</h3>
        <span className="label">{rows.length === 0 ? "none" : rows.length}</span>
        <Button
          small
          variant="quiet"
          icon="plus"
          className="ml-auto"
          aria-label={of === undefined ? undefined : `Add parameter to ${of}`}
          onClick={add}
        >
          Add parameter
        </Button>
      </div>
      {own && <p className="text-dense text-fail">{own.message}</p>}
      {rows.map((row, index) => (
        <PropertyFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, since its name changes while it is typed
          key={index}
          row={row}
          taken={names.filter((name) => name !== row.name)}
          problems={problemsOf(problems, row.name)}
          onChange={(next) => set(rows.map((one, at) => (at === index ? next : one)))}
          onRemove={() => set(rows.filter((_, at) => at !== index))}
          nested={(props) => <SchemaRows {...props} depth={depth + 1} />}
        />
      ))}
    </section>
  );
}

function problemsOf(problems: readonly RowProblem[], name: string): RowProblem[] {
  const prefix = `properties.${name}.`;
  return problems.flatMap(({ at, message }) => (`${at}.`.startsWith(prefix) ? { at: at.slice(prefix.length), message } : []));
}
