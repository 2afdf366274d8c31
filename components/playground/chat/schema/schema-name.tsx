import { useId } from "react";
import { schemaNameProblem } from "@/lib/client/chat/schema/schema-limits";
import { TextInput } from "../../../ui/text-input";

/** What the schema is called in the request. */
export function SchemaName({ name, onChange }: { name: string; onChange(name: string): void }) {
  const id = useId();
  const problem = schemaNameProblem(name);
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-col">
      <div className="flex items-center justify-end gap-2">
        <label className="label" htmlFor={id}>
          Schema name
        </label>
        <TextInput
          id={id}
          look="lowMono"
          className="max-w-40"
          spellCheck={false}
          maxLength={64}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
