"use client";

import { useState } from "react";
import { schemaProblem } from "@/lib/client/chat/schema/schema-limits";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { onDemand } from "../../../ui/later";
import { TextArea } from "../../../ui/text-area";
import type { SchemaView } from "./schema-view";

const SchemaDialog = onDemand(() => import("./schema-dialog").then(({ SchemaDialog }) => SchemaDialog));

interface SchemaFieldProps {
  /** JSON as the person wrote it. */
  text: string;
  onChange(text: string): void;
}

/** The schema that answers are asked to fit, as JSON. Its form is a dialog. */
export function SchemaField({ text, onChange }: SchemaFieldProps) {
  const [open, setOpen] = useState<SchemaView>();
  return (
    <>
      <Field
        label="Output schema"
        error={schemaProblem(text)}
        aside={
          <span className="-my-1 flex">
            <Button small variant="quiet" icon="edit" onClick={() => setOpen("form")}>
              Form
            </Button>
            <Button small variant="quiet" icon="plus" onClick={() => setOpen("example")}>
              From an example
            </Button>
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            rows={3}
            maxRows={20}
            spellCheck={false}
            placeholder='{"type": "object", "properties": {}}'
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {open !== undefined && <SchemaDialog text={text} first={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </>
  );
}
