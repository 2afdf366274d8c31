"use client";

import { useQuery } from "@tanstack/react-query";
import { modelNamed } from "@/lib/client/call/cost";
import { variablesIn } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { modelsQuery } from "@/lib/client/queries";
import { Field } from "../../ui/field";
import { PARAMETER } from "../../ui/parameter-row";
import { SegmentedControl } from "../../ui/segmented-control";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { VariablesPanel } from "../variables";
import { ImprovePrompt } from "./improve/improve-prompt";

const EFFORTS = ["low", "medium", "high"];
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
