import { withField } from "@/lib/client/chat/tools/tool-edit";
import type { ToolProblem } from "@/lib/client/chat/tools/tool-problems";
import type { Fields } from "@/lib/contracts/typed";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { SchemaRows } from "./schema-rows";

interface FunctionFormProps {
  fn: Fields;
  problems: readonly ToolProblem[];
  onChange(fn: Fields): void;
}

/** The path of a problem within the parameters. */
const WITHIN = /^parameters(?:\.|$)/;

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
      <SchemaRows
        schema={fn.parameters}
        problems={problems.flatMap(({ at, message }) => (WITHIN.test(at) ? { at: at.replace(WITHIN, ""), message } : []))}
        onChange={(parameters) => onChange({ ...fn, parameters })}
      />
    </div>
  );
}
