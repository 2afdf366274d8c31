"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { variablesIn } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { modelsQuery } from "@/lib/client/queries";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { onDemand } from "../../ui/later";
import { PARAMETER } from "../../ui/parameter-row";
import { SegmentedControl } from "../../ui/segmented-control";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { VariablesPanel } from "../variables";
import { ImprovePrompt } from "./improve/improve-prompt";

const ChatTools = onDemand(() => import("./tools/chat-tools").then(({ ChatTools }) => ChatTools));

const SchemaField = onDemand(() => import("./schema/schema-field").then(({ SchemaField }) => SchemaField));

const EFFORTS = ["low", "medium", "high"];
const FORMATS = [
  { value: "text", label: "text" },
  { value: "json_object", label: "JSON" },
  { value: "json_schema", label: "schema" },
] as const;
const ASPECTS = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"];
const SIZES = ["1K", "2K", "4K"];

/** The system prompt and its variables, then request fields other than messages and numbers. */
export function ChatSetup({ session }: { session: ChatSession }) {
  const { own } = session.state;
  return (
    <>
      <Field
        label="System"
        aside={
          <ImprovePrompt
            what="the system prompt"
            text={own.system}
            model={session.state.columns[0]?.model ?? ""}
            onChange={(system) => session.setOwn({ system })}
          />
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            placeholder="What the model is for and how it should answer"
            value={own.system}
            onChange={({ target }) => session.setOwn({ system: target.value })}
          />
        )}
      </Field>
      <VariablesPanel names={variablesIn(own)} values={own.variables} onChange={(variables) => session.setOwn({ variables })} />
      <Reasoning session={session} />
      <Images session={session} />
      <ToolsAndFormat session={session} />
    </>
  );
}

function Reasoning({ session }: { session: ChatSession }) {
  const value = session.state.params.reasoning_effort;
  const segments = [{ value: "", label: "default" }, ...EFFORTS.map((effort) => ({ value: effort, label: effort }))];
  return (
    <div className={PARAMETER.wide}>
      <span className={PARAMETER.name}>Reasoning</span>
      <SegmentedControl
        label="Reasoning"
        full
        small
        value={typeof value === "string" ? value : ""}
        segments={segments}
        onChange={(effort) => session.setParam("reasoning_effort", effort === "" ? undefined : effort)}
      />
    </div>
  );
}

/** Shape and size of images, if a selected model generates images. */
function Images({ session }: { session: ChatSession }) {
  const models = useQuery(modelsQuery).data?.items;
  const { columns, own } = session.state;
  const draws = columns.some(({ model }) => modelNamed(models, model)?.modalities.includes("IMAGE"));
  if (!draws) return null;
  const options = (values: readonly string[]) => [{ value: "", label: "default" }, ...values.map((value) => ({ value, label: value }))];
  return (
    <div className="section">
      <h2 className="section-head">Images</h2>
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Aspect</span>
        <Select
          aria-label="Aspect"
          value={own.aspect}
          options={options(ASPECTS)}
          onChange={({ target }) => session.setOwn({ aspect: target.value })}
        />
      </div>
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Size</span>
        <Select
          aria-label="Size"
          value={own.size}
          options={options(SIZES)}
          onChange={({ target }) => session.setOwn({ size: target.value })}
        />
      </div>
    </div>
  );
}

function ToolsAndFormat({ session }: { session: ChatSession }) {
  const { own } = session.state;
  const used = own.tools.trim() !== "" || own.serverTools.length > 0 || own.format !== "text";
  const functions = (toolsIn(own.tools)?.length ?? 0) + own.serverTools.length;
  const [open, setOpen] = useState(used);
  return (
    <div className="section">
      <button type="button" className="section-head w-full" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        Tools and format
        <span className="label ml-auto">
          {used ? (functions > 0 ? `${functions} ${functions === 1 ? "tool" : "tools"}` : "set") : "not sent"}
        </span>
      </button>
      {open && (
        <>
          <div className={PARAMETER.wide}>
            <span className={PARAMETER.name}>Output format</span>
            <SegmentedControl
              label="Output format"
              full
              small
              value={own.format}
              segments={FORMATS}
              onChange={(format) => session.setOwn({ format })}
            />
          </div>
          {own.format === "json_schema" && <SchemaField text={own.schema} onChange={(schema) => session.setOwn({ schema })} />}
          <ChatTools session={session} />
        </>
      )}
    </div>
  );
}
