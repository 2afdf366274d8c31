"use client";

import { useState } from "react";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/text-area";

/** A text that a schema can be made from. */
export interface SchemaSource {
  label: string;
  hint: string;
  placeholder: string;
  read(text: string): { schema: string } | { problem: string };
}

interface SchemaImportProps {
  source: SchemaSource;
  /** True if there is a schema already. */
  replaces: boolean;
  onMade(schema: string): void;
  onCancel(): void;
}

/** Creates the schema from a pasted text. */
export function SchemaImport({ source: { label, hint, placeholder, read }, replaces, onMade, onCancel }: SchemaImportProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const create = () => {
    const made = read(text);
    if ("schema" in made) onMade(made.schema);
    else setProblem(made.problem);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={label} error={problem} hint={hint}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            look="mono"
            rows={10}
            maxRows={24}
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button variant="primary" onClick={create}>
          {replaces ? "Replace the schema" : "Create schema"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
