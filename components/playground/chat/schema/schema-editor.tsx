"use client";

import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { estimateTokens } from "@/lib/client/attachments/token-estimate";
import { schemaOfText } from "@/lib/client/chat/schema/field-rows";
import { schemaFromExample } from "@/lib/client/chat/schema/from-example";
import { schemaFromTypeScript } from "@/lib/client/chat/schema/from-typescript";
import { schemaProblem } from "@/lib/client/chat/schema/schema-limits";
import { grouped } from "@/lib/client/digits";
import { Button } from "../../../ui/button";
import { SegmentedControl } from "../../../ui/segmented-control";
import { FieldTable } from "./field-table";
import { SchemaImport, type SchemaSource } from "./schema-import";
import { SchemaJson } from "./schema-json";

interface SchemaEditorProps {
  text: string;
  /** True if the JSON of the schema is shown beside the fields. */
  wide: boolean;
  /** Beside the choice of a view. */
  aside: ReactNode;
  onChange(text: string): void;
}

const VIEWS = [
  { value: "fields", label: "Fields" },
  { value: "json", label: "JSON" },
] as const;

const EXAMPLE: SchemaSource = {
  label: "Example answer",
  hint: "All members become required fields. In a list of objects, members that are not in all of them become optional.",
  placeholder: '{"category": "refund", "items": [{"sku": "TP-210"}]}',
  read: schemaFromExample,
};

const TYPESCRIPT: SchemaSource = {
  label: "TypeScript",
  hint: "An interface or a type alias, with the types that it refers to. JSDoc comments become descriptions.",
  placeholder: 'interface Reply {\n  category: "refund" | "repair";\n  /** Dates as YYYY-MM-DD */\n  deadline?: string;\n}',
  read: schemaFromTypeScript,
};

/** The schema as a table of fields and as JSON, or made from a pasted text. All edit the same text. */
export function SchemaEditor({ text, wide, aside, onChange }: SchemaEditorProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("fields");
  const [source, setSource] = useState<SchemaSource>();
  if (source) {
    return (
      <SchemaImport
        key={source.label}
        source={source}
        replaces={text.trim() !== ""}
        onMade={(schema) => {
          onChange(schema);
          setSource(undefined);
        }}
        onCancel={() => setSource(undefined)}
      />
    );
  }
  const actions = (
    <>
      <Button small variant="quiet" onClick={() => setSource(EXAMPLE)}>
        From an example
      </Button>
      <Button small variant="quiet" onClick={() => setSource(TYPESCRIPT)}>
        From TypeScript
      </Button>
      <SchemaTokens text={text} />
    </>
  );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {!wide && <SegmentedControl small label="Show" value={view} segments={VIEWS} onChange={setView} />}
        {aside}
      </div>
      {!wide && view === "json" ? (
        <>
          <SchemaJson text={text} onChange={onChange} />
          <div className="flex flex-wrap items-center">{actions}</div>
        </>
      ) : (
        <SchemaFields {...{ text, wide, actions, onChange }} />
      )}
    </div>
  );
}

function SchemaFields({ text, wide, actions, onChange }: Omit<SchemaEditorProps, "aside"> & { actions: ReactNode }) {
  const schema = schemaOfText(text);
  // The JSON column shows the error at its line.
  const problem = wide ? undefined : schemaProblem(text);
  return (
    <>
      {problem && (
        <p role="alert" className="text-dense text-fail">
          {problem}
        </p>
      )}
      {schema ? (
        <FieldTable {...{ schema, actions }} onChange={(next) => onChange(JSON.stringify(next, null, 2))} />
      ) : (
        <p className="text-dense text-ink-2">The JSON has an error. Correct it to continue with the fields.</p>
      )}
    </>
  );
}

/** Roughly what the schema adds to the prompt. */
function SchemaTokens({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const tokens = useMemo(() => {
    const schema = settled.trim() === "" ? undefined : schemaOfText(settled);
    return schema && estimateTokens(JSON.stringify(schema));
  }, [settled]);
  if (tokens === undefined) return null;
  return (
    <span className="label ml-auto" title="Estimated; the answer has the real count of the prompt.">
      {grouped(tokens)} {tokens === 1 ? "token" : "tokens"}
    </span>
  );
}
