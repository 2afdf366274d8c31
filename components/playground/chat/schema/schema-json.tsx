import { schemaProblem } from "@/lib/client/chat/schema/schema-limits";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/text-area";

interface SchemaJsonProps {
  /** JSON as the person wrote it. */
  text: string;
  onChange(text: string): void;
}

/** The schema as text. */
export function SchemaJson({ text, onChange }: SchemaJsonProps) {
  return (
    <Field label="JSON Schema" aside="2020-12" error={schemaProblem(text)}>
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
