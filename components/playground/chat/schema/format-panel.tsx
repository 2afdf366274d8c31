"use client";

import type { ChatSession } from "@/lib/client/chat/session";
import { SegmentedControl } from "../../../ui/segmented-control";
import { FormatNotes, FormatRules } from "./format-rules";
import { SchemaEditor } from "./schema-editor";
import { SchemaName } from "./schema-name";

const FORMATS = [
  { value: "text", label: "Text" },
  { value: "json_object", label: "JSON" },
  { value: "json_schema", label: "Schema" },
] as const;
const ABOUT = {
  text: "The model answers with plain text.",
  json_object: "Any JSON object. Most models expect that a message asks for JSON, too.",
} as const;

interface FormatPanelProps {
  session: ChatSession;
  /** True if the schema's text has a column of its own. */
  wide: boolean;
}

/** The format of the answers: text, JSON, or JSON that fits a schema. */
export function FormatPanel({ session, wide }: FormatPanelProps) {
  const { own } = session.state;
  return (
    <>
      <SegmentedControl
        label="Answer format"
        full
        value={own.format}
        segments={FORMATS}
        onChange={(format) => session.setOwn({ format })}
      />
      {own.format === "json_schema" ? (
        <>
          <SchemaEditor
            text={own.schema}
            wide={wide}
            aside={<SchemaName name={own.schemaName} onChange={(schemaName) => session.setOwn({ schemaName })} />}
            onChange={(schema) => session.setOwn({ schema })}
          />
          <FormatRules session={session} />
        </>
      ) : (
        <p className="text-dense text-ink-3">{ABOUT[own.format]}</p>
      )}
      {own.format === "json_object" && <FormatNotes session={session} />}
    </>
  );
}
