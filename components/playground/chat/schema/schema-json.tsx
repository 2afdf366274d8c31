import { schemaProblem } from "@/lib/client/chat/schema/schema-limits";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/text-area";

interface SchemaJsonProps {
  /** JSON as the person wrote it. */
  text: string;
  /** True if its name is above it already. */
  named?: boolean;
  onChange(text: string): void;
}

/** The schema as text. */
export function SchemaJson({ text, named = false, onChange }: SchemaJsonProps) {
  return (
    <Field
      label={named ? <span className="sr-only">JSON Schema</span> : "JSON Schema"}
      aside={named ? undefined : "2020-12"}
      error={schemaProblem(text)}
    >
      {(control) => (
        <TextArea
          {...control}
          look="mono"
          rows={20}
          maxRows={400}
          spellCheck={false}
          placeholder='{"type": "object", "properties": {}}'
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
