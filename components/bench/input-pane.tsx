"use client";

import { type ReactNode, useRef } from "react";
import { type Desk, stateFromBody, streamsByPath } from "@/lib/client/desk";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { SegmentedControl } from "../ui/segmented-control";
import { Switch } from "../ui/switch";
import { TextArea } from "../ui/text-area";
import { useKeptWidth, WidthGrip, type WidthLimits } from "../ui/width-grip";
import type { BenchPage } from "./define";
import { Presets } from "./presets";
import { RunButton } from "./run-button";
import { SchemaForm } from "./schema-form";

const PANE: WidthLimits = { store: "switchyard.pane", variable: "--w-input", min: 320, normal: 400, max: 560 };

interface InputPaneProps<Own, Output> {
  page: BenchPage<Own, Output>;
  desk: Desk<Own, Output>;
  schema: FormSchema;
  withRun: boolean;
  /** Takes the place of the run bar. */
  foot?: ReactNode;
}

/** What is sent: the page's own input, the parameters, and Run. The whole body can be edited as JSON instead. */
export function InputPane<Own, Output>({ page, desk, schema, withRun, foot }: InputPaneProps<Own, Output>) {
  const pane = useRef<HTMLElement>(null);
  const [width, setWidth] = useKeptWidth(PANE, pane);
  const problem = problemOfJson(desk.state.custom);
  return (
    <section ref={pane} className="pane pane-in" aria-label="Input">
      <div className="pane-body">
        {desk.state.custom === undefined ? (
          <FormView page={page} desk={desk} schema={schema} />
        ) : (
          <JsonView desk={desk} problem={problem} />
        )}
      </div>
      {withRun && (
        <div className="runbar">
          <span className="hint c-fail fill" role="status">
            {desk.problem}
          </span>
          {page.Actions && desk.state.custom === undefined && <page.Actions desk={desk} />}
          <RunButton desk={desk} blocked={problem} />
        </div>
      )}
      {foot}
      <WidthGrip className="pane-grip" label="Width of the input" limits={PANE} edge="right" width={width} onWidth={setWidth} />
    </section>
  );
}

function FormView<Own, Output>({ page, desk, schema }: Omit<InputPaneProps<Own, Output>, "withRun" | "foot">) {
  const { params, stream } = desk.state;
  const plain = page.fields.length === 0;
  return (
    <>
      {page.Input && <page.Input desk={desk} />}
      <div className={page.Input ? "section" : "stack stack-1"}>
        <div className="section-head">
          <h2>{plain ? "Body" : "Parameters"}</h2>
          <span className="row push">
            <Presets desk={desk} />
            {!plain && (
              <Button small variant="quiet" disabled={Object.keys(params).length === 0} onClick={() => desk.set({ params: {} })}>
                Reset
              </Button>
            )}
            <ViewSwitch desk={desk} />
          </span>
        </div>
        <SchemaForm schema={schema} fields={page.fields} params={params} onSet={(name, value) => desk.setParam(name, value)} />
        {!plain && <p className="hint">Dimmed faders are at the provider's default and are not sent.</p>}
      </div>
      {page.stream !== null && (
        <div className="section">
          <label className="section-head" htmlFor="bench-stream">
            Stream
            <span className="push">
              <Switch id="bench-stream" checked={stream} onChange={(on) => desk.set({ stream: on })} />
            </span>
          </label>
        </div>
      )}
      {page.Below && <page.Below desk={desk} />}
    </>
  );
}

function JsonView<Own, Output>({ desk, problem }: { desk: Desk<Own, Output>; problem: string | undefined }) {
  return (
    <>
      <div className="section-head">
        <h2>Body</h2>
        <span className="push">
          <ViewSwitch desk={desk} problem={problem} />
        </span>
      </div>
      <Field label="JSON, sent as it stands" error={problem} hint="Back in the form, fields it does not know are left out.">
        {(control) => (
          <TextArea
            {...control}
            mono
            rows={16}
            maxRows={40}
            spellCheck={false}
            value={desk.state.custom ?? ""}
            onChange={(event) => desk.set({ custom: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Between form and JSON. From JSON that cannot be read there is only the way back to the form as it was. */
function ViewSwitch<Own, Output>({ desk, problem }: { desk: Desk<Own, Output>; problem?: string }) {
  const [first] = desk.state.columns;
  const change = (view: "form" | "json") => {
    if (view === "json" && first) return desk.set({ custom: JSON.stringify(desk.preview(first).body, null, 2) });
    if (desk.state.custom === undefined) return;
    if (problem !== undefined) return desk.set({ custom: undefined });
    const read = stateFromBody(desk.rules, JSON.parse(desk.state.custom), first?.model);
    desk.set({
      ...read,
      stream: streamsByPath(desk.rules) ? desk.state.stream : read.stream,
      columns: desk.state.columns.map((column, index) => ({
        ...column,
        ...(index === 0 ? { model: read.columns[0]?.model ?? column.model } : {}),
      })),
      custom: undefined,
    });
  };
  return (
    <SegmentedControl
      small
      label="Edit as"
      value={desk.state.custom === undefined ? "form" : "json"}
      segments={[
        { value: "form", label: "Form" },
        { value: "json", label: "JSON" },
      ]}
      onChange={change}
    />
  );
}

function problemOfJson(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? undefined : "The body must be a JSON object.";
  } catch (error) {
    return error instanceof Error ? error.message : "This is not JSON.";
  }
}
