"use client";

import { useState } from "react";
import { schemaFromExample } from "@/lib/client/chat/schema/from-example";
import { schemaProblem } from "@/lib/client/chat/schema/schema-limits";
import { jsonProblem } from "@/lib/client/chat/tools/json-problem";
import { isFields } from "@/lib/contracts/typed";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { SegmentedControl } from "../../../ui/segmented-control";
import { TextArea } from "../../../ui/text-area";
import { PHONE, useMedia } from "../../../ui/use-media";
import { SchemaRows } from "../tools/schema-rows";
import { FORM_BESIDE_JSON } from "../tools/styles";
import { SCHEMA_VIEWS, type SchemaView } from "./schema-view";

interface SchemaDialogProps {
  text: string;
  first: SchemaView;
  onChange(text: string): void;
  onClose(): void;
}

const EMPTY = { type: "object", properties: {}, additionalProperties: false };
const toText = (schema: unknown) => JSON.stringify(schema, null, 2);

/** Edits the output schema as rows and as JSON, or makes one from an example. All views edit the same text. */
export function SchemaDialog({ text, first, onChange, onClose }: SchemaDialogProps) {
  const phone = useMedia(PHONE);
  const [view, setView] = useState<SchemaView>(first);
  const example = view === "example";
  return (
    <Dialog
      open
      title="Output schema"
      look={FORM_BESIDE_JSON}
      onClose={onClose}
      foot={
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="bar">
        <SegmentedControl
          full={phone}
          small
          label="Show"
          value={!phone && view === "json" ? "form" : view}
          segments={phone ? SCHEMA_VIEWS : SCHEMA_VIEWS.slice(0, 2)}
          onChange={setView}
        />
      </div>
      <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        {example && (
          <Example
            replaces={text.trim() !== ""}
            onMade={(schema) => {
              onChange(schema);
              setView("form");
            }}
          />
        )}
        {!example && !(phone && view === "json") && <Rows text={text} onChange={onChange} />}
        {(!phone || view === "json") && <Json text={text} onChange={onChange} />}
      </div>
    </Dialog>
  );
}

function Rows({ text, onChange }: Pick<SchemaDialogProps, "text" | "onChange">) {
  const schema: unknown = text.trim() === "" ? EMPTY : jsonProblem(text) === undefined ? JSON.parse(text) : undefined;
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-auto p-4">
      {isFields(schema) ? (
        <SchemaRows schema={schema} word="field" onChange={(next) => onChange(toText(next))} />
      ) : (
        <p className="text-dense text-ink-2">The JSON has an error. Correct it to continue in the form.</p>
      )}
    </div>
  );
}

function Json({ text, onChange }: Pick<SchemaDialogProps, "text" | "onChange">) {
  return (
    <div className="flex min-h-0 flex-col overflow-auto bg-panel p-4 md:border-rule md:border-l">
      <Field label="JSON Schema" aside="2020-12" error={schemaProblem(text)}>
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            rows={20}
            maxRows={200}
            spellCheck={false}
            placeholder='{"type": "object", "properties": {}}'
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

function Example({ replaces, onMade }: { replaces: boolean; onMade(schema: string): void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const make = () => {
    const made = schemaFromExample(text);
    if ("schema" in made) onMade(made.schema);
    else setProblem(made.problem);
  };
  return (
    <div className="flex min-h-0 flex-col items-start gap-3 overflow-auto p-4">
      <Field
        className="w-full"
        label="Example answer"
        error={problem}
        hint="All members become required fields. In a list of objects, members that are not in all of them become optional."
      >
        {(control) => (
          <TextArea
            {...control}
            data-autofocus
            look="mono"
            rows={10}
            maxRows={24}
            spellCheck={false}
            placeholder='{"category": "refund", "items": [{"sku": "TP-210"}]}'
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button onClick={make}>{replaces ? "Replace the schema" : "Create schema"}</Button>
    </div>
  );
}
