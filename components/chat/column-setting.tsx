"use client";

import { useState } from "react";
import type { ChatDesk } from "@/lib/client/chat-desk";
import type { Column, Params } from "@/lib/client/desk";
import { dictionary } from "@/lib/contracts/dictionary";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { SchemaForm } from "../bench/schema-form";
import { Button, IconButton } from "../ui/button";
import { Popover } from "../ui/popover";
import { CHAT_FIELDS } from "./fields";

interface ColumnSettingProps {
  desk: ChatDesk;
  schema: FormSchema;
  column: Column;
}

/** Parameters of one column. They can be given to all, or given up for the shared ones. */
export function ColumnSetting({ desk, schema, column }: ColumnSettingProps) {
  const [open, setOpen] = useState(false);
  const { columns, params } = desk.state;
  const own = Object.keys(column.params).length > 0;
  const forAll = () => desk.set({ params: { ...params, ...column.params }, columns: columns.map((other) => ({ ...other, params: {} })) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Parameters of ${column.model}`}
      className="w-96 p-4"
      trigger={<IconButton small icon="settings" label={`Parameters of ${column.model}`} />}
    >
      <div className="stack stack-1">
        <SchemaForm
          schema={schema}
          fields={CHAT_FIELDS}
          params={{ ...params, ...column.params }}
          onSet={(name, value) => desk.setParam(name, value, column.id)}
        />
        <div className="row wrap">
          <Button small disabled={!own} onClick={forAll}>
            Apply to all columns
          </Button>
          <Button
            small
            variant="quiet"
            disabled={!own}
            onClick={() => desk.set({ columns: columns.map((it) => (it.id === column.id ? { ...it, params: {} } : it)) })}
          >
            Use the shared ones
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

/** The parameters that are sent, in few words: `temp 0.4  max 400`. */
export function settingsOf(params: Params): string {
  const set = Object.entries(params).map(([name, value]) => `${SHORT[name] ?? name} ${String(value)}`);
  return set.join("  ") || "provider's defaults";
}
