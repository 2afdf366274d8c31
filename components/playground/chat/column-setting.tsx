"use client";

import { useState } from "react";
import type { ChatSession } from "@/lib/client/chat/session";
import type { Params } from "@/lib/client/session/sending";
import type { Column } from "@/lib/client/session/session";
import { dictionary } from "@/lib/contracts/dictionary";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Button, IconButton } from "../../ui/button";
import { Popover } from "../../ui/popover";
import { SchemaForm } from "../schema-form";
import { CHAT_FIELDS } from "./fields";

interface ColumnSettingProps {
  session: ChatSession;
  schema: FormSchema;
  column: Column;
}

/** Parameters of one column, which can be applied to all, or reset to the shared ones. */
export function ColumnSetting({ session, schema, column }: ColumnSettingProps) {
  const [open, setOpen] = useState(false);
  const { columns, params } = session.state;
  const own = Object.keys(column.params).length > 0;
  const forAll = () =>
    session.set({ params: { ...params, ...column.params }, columns: columns.map((other) => ({ ...other, params: {} })) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Parameters of ${column.model}`}
      look="roomy"
      className="w-96"
      trigger={<IconButton small icon="settings" label={`Parameters of ${column.model}`} />}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <SchemaForm
          schema={schema}
          fields={CHAT_FIELDS}
          params={{ ...params, ...column.params }}
          onSet={(name, value) => session.setParam(name, value, column.id)}
        />
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button small disabled={!own} onClick={forAll}>
            Apply to all columns
          </Button>
          <Button
            small
            variant="quiet"
            disabled={!own}
            onClick={() => session.set({ columns: columns.map((it) => (it.id === column.id ? { ...it, params: {} } : it)) })}
          >
            Use shared parameters
          </Button>
        </div>
      </div>
    </Popover>
  );
}

const SHORT = dictionary<string>({
  temperature: "temp",
  max_tokens: "max",
  top_p: "top p",
  frequency_penalty: "freq",
  presence_penalty: "pres",
  reasoning_effort: "reasoning",
});

/** A short summary: `temp 0.4  max 400`. */
export function settingsOf(params: Params): string {
  const set = Object.entries(params).map(([name, value]) => `${SHORT[name] ?? name} ${String(value)}`);
  return set.join("  ") || "provider's defaults";
}
