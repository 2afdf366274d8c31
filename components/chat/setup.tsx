"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChatOutput } from "@/lib/client/chat-answer";
import { type ChatOwn, problemOf, variablesIn } from "@/lib/client/chat-own";
import { modelNamed } from "@/lib/client/cost";
import type { Desk } from "@/lib/client/desk";
import { modelsQuery } from "@/lib/client/queries";
import { VariablesPanel } from "../bench/variables";
import { Field } from "../ui/field";
import { Icon } from "../ui/icon";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { TextArea } from "../ui/text-area";

type SetupDesk = Desk<ChatOwn, ChatOutput>;

const EFFORTS = ["low", "medium", "high"];
const FORMATS = [
  { value: "text", label: "text" },
  { value: "json_object", label: "JSON" },
  { value: "json_schema", label: "schema" },
] as const;
const ASPECTS = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"];
const SIZES = ["1K", "2K", "4K"];

/** The system prompt and its variables, then what a request may have beside messages and numbers. */
export function ChatSetup({ desk }: { desk: SetupDesk }) {
  const { own } = desk.state;
  return (
    <>
      <Field label="System">
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            placeholder="What the model is for, and how it should answer"
            value={own.system}
            onChange={({ target }) => desk.setOwn({ system: target.value })}
          />
        )}
      </Field>
      <VariablesPanel names={variablesIn(own)} values={own.variables} onChange={(variables) => desk.setOwn({ variables })} />
      <Reasoning desk={desk} />
      <Pictures desk={desk} />
      <ToolsAndFormat desk={desk} />
    </>
  );
}

function Reasoning({ desk }: { desk: SetupDesk }) {
  const value = desk.state.params.reasoning_effort;
  const segments = [{ value: "", label: "default" }, ...EFFORTS.map((effort) => ({ value: effort, label: effort }))];
  return (
    <div className="slider wide">
      <span className="label">Reasoning</span>
      <SegmentedControl
        label="Reasoning"
        full
        small
        value={typeof value === "string" ? value : ""}
        segments={segments}
        onChange={(effort) => desk.setParam("reasoning_effort", effort === "" ? undefined : effort)}
      />
    </div>
  );
}

/** Shape and size of pictures, where a chosen model draws. */
function Pictures({ desk }: { desk: SetupDesk }) {
  const models = useQuery(modelsQuery).data?.items;
  const { columns, own } = desk.state;
  const draws = columns.some(({ model }) => modelNamed(models, model)?.modalities.includes("IMAGE"));
  if (!draws) return null;
  const options = (values: readonly string[]) => [{ value: "", label: "default" }, ...values.map((value) => ({ value, label: value }))];
  return (
    <div className="section">
      <h2 className="section-head">Pictures</h2>
      <div className="slider wide">
        <span className="label">Aspect</span>
        <Select
          aria-label="Aspect"
          value={own.aspect}
          options={options(ASPECTS)}
          onChange={({ target }) => desk.setOwn({ aspect: target.value })}
        />
      </div>
      <div className="slider wide">
        <span className="label">Size</span>
        <Select
          aria-label="Size"
          value={own.size}
          options={options(SIZES)}
          onChange={({ target }) => desk.setOwn({ size: target.value })}
        />
      </div>
    </div>
  );
}

function ToolsAndFormat({ desk }: { desk: SetupDesk }) {
  const { own } = desk.state;
  const used = own.tools.trim() !== "" || own.format !== "text";
  const [open, setOpen] = useState(used);
  return (
    <div className="section">
      <button type="button" className="section-head w-full" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        Tools and format
        <span className="label push">{used ? "set" : "not sent"}</span>
      </button>
      {open && (
        <>
          <div className="slider wide">
            <span className="label">Answer as</span>
            <SegmentedControl
              label="Answer as"
              full
              small
              value={own.format}
              segments={FORMATS}
              onChange={(format) => desk.setOwn({ format })}
            />
          </div>
          {own.format === "json_schema" && (
            <Json
              label="Schema of the answer"
              kind="object"
              placeholder='{"type": "object", "properties": {}}'
              value={own.schema}
              onChange={(schema) => desk.setOwn({ schema })}
            />
          )}
          <Json
            label="Tools"
            kind="list"
            placeholder='[{"type": "function", "function": {"name": "weather"}}]'
            value={own.tools}
            onChange={(tools) => desk.setOwn({ tools })}
          />
        </>
      )}
    </div>
  );
}

interface JsonProps {
  label: string;
  kind: "list" | "object";
  placeholder: string;
  value: string;
  onChange(value: string): void;
}

function Json({ label, kind, placeholder, value, onChange }: JsonProps) {
  return (
    <Field label={label} error={problemOf(value, kind)}>
      {(control) => (
        <TextArea
          {...control}
          mono
          rows={3}
          maxRows={20}
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
