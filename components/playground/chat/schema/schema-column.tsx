"use client";

import type { ChatSession } from "@/lib/client/chat/session";
import { CopyButton } from "../../../ui/copy-button";
import { SchemaJson } from "./schema-json";

/** The schema as text, beside its fields. */
export function SchemaColumn({ session }: { session: ChatSession }) {
  const { schema } = session.state.own;
  return (
    <section aria-label="JSON Schema" className="flex w-78 min-w-0 flex-none flex-col border-rule border-r max-md:hidden">
      <div className="bar">
        <h2 className="font-strong">JSON Schema</h2>
        <span className="label">2020-12</span>
        <span className="ml-auto">
          <CopyButton small text={schema} what="the schema" />
        </span>
      </div>
      <div className="pane-body">
        <SchemaJson named text={schema} onChange={(next) => session.setOwn({ schema: next })} />
      </div>
    </section>
  );
}
