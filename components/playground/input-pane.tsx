"use client";

import { type ReactNode, useRef } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { stateFromBody, streamsByPath } from "@/lib/client/session/state-from-body";
import { emptyLabel } from "@/lib/client/session/variables";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { SegmentedControl } from "../ui/segmented-control";
import { Switch } from "../ui/switch";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";
import { TextArea } from "../ui/text-area";
import { useKeptWidth, WidthGrip, type WidthLimits } from "../ui/width-grip";
import type { PlaygroundPage } from "./define";
import { ExampleChips } from "./examples";
import type { InputTabs } from "./input-tabs";
import { Presets } from "./presets";
import { RunButton } from "./run-button";
import { SchemaForm } from "./schema-form";
import { SignInAgain } from "./sign-in-again";
import { PANE_IN } from "./styles";

const PANE: WidthLimits = { store: "trunkline.pane", variable: "--w-input", min: 320, normal: 400, max: 560 };

interface InputPaneProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  session: PlaygroundSession<Own, Output>;
  schema: FormSchema;
  withRun: boolean;
  /** Replaces the run bar. */
  foot?: ReactNode;
  /** Collapsed to make room; a phone shows it as a separate view. */
  folded?: boolean;
  /** Hidden while the body is edited as JSON, because they only change the form. */
  tabs?: InputTabs;
}

const BODY = "pane-body max-md:group-data-[view=output]/panes:hidden";
const GRIP =
  "absolute inset-y-0 -right-1 z-3 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-border focus-visible:-outline-offset-2 focus-visible:after:bg-border max-md:hidden";

/** The request: the page's input, the parameters, and Run. The whole body can be edited as JSON instead. */
export function InputPane<Own, Output>({ page, session, schema, withRun, foot, folded, tabs }: InputPaneProps<Own, Output>) {
  const pane = useRef<HTMLElement>(null);
  const [width, setWidth] = useKeptWidth(PANE, pane);
  const { custom, own } = session.state;
  const problem = problemOfJson(custom);
  const empty = emptyLabel(custom === undefined ? (page.emptyVariables?.(own) ?? []) : []);
  const missing = session.held ?? (custom === undefined ? page.missing?.(own) : undefined);
  return (
    <>
      <section ref={pane} className={folded ? `${PANE_IN} md:hidden` : PANE_IN} aria-label="Input">
        {custom !== undefined ? (
          <div className={BODY}>
            <JsonView session={session} problem={problem} />
          </div>
        ) : tabs ? (
          <Tabbed tabs={tabs} form={<FormView page={page} session={session} schema={schema} />} />
        ) : (
          <div className={BODY}>
            <FormView page={page} session={session} schema={schema} />
          </div>
        )}
        {withRun && (
          <div className="runbar">
            <span
              className={`text-dense flex-1 min-h-0 min-w-0 ${session.problem ? "text-fail" : "text-ink-2"}`}
              role="status"
              data-part="why"
            >
              {session.problem ?? missing ?? empty}
            </span>
            <SignInAgain problem={session.problem} />
            {page.Actions && session.state.custom === undefined && <page.Actions session={session} />}
            <RunButton session={session} blocked={missing ?? problem} anyway={empty !== undefined} />
          </div>
        )}
        {foot}
        <WidthGrip className={GRIP} label="Width of the input" limits={PANE} edge="right" width={width} onWidth={setWidth} />
      </section>
      {custom === undefined && !folded && tabs?.beside}
    </>
  );
}

function Tabbed({ tabs: { items, open, onOpen, panel }, form }: { tabs: InputTabs; form: ReactNode }) {
  const base = useTabBase();
  return (
    <>
      <div className="flex-none max-md:group-data-[view=output]/panes:hidden">
        <TabList label="Input" {...{ base, items, open, onOpen }} />
      </div>
      <TabPanel key={open} base={base} id={open} className={BODY}>
        {panel ?? form}
      </TabPanel>
    </>
  );
}

function FormView<Own, Output>({ page, session, schema }: Pick<InputPaneProps<Own, Output>, "page" | "session" | "schema">) {
  const { params, stream } = session.state;
  const plain = page.fields.length === 0;
  return (
    <>
      {page.examples && <ExampleChips examples={page.examples} session={session} onFilled={page.exampleFilled} />}
      {page.Input && <page.Input session={session} />}
      <div className={page.Input || page.examples ? "section" : "flex min-w-0 flex-col gap-1"}>
        <div className="section-head">
          <h2>{plain ? "Body" : "Parameters"}</h2>
          <span className="flex min-w-0 items-center gap-2 ml-auto">
            <Presets session={session} />
            {!plain && (
              <Button small variant="quiet" disabled={Object.keys(params).length === 0} onClick={() => session.set({ params: {} })}>
                Reset
              </Button>
            )}
            <ViewSwitch session={session} />
          </span>
        </div>
        <SchemaForm schema={schema} fields={page.fields} params={params} onSet={(name, value) => session.setParam(name, value)} />
        {!plain && <p className="text-dense text-ink-3">Dimmed settings use the provider's default and are not sent.</p>}
      </div>
      {page.stream !== null && (
        <div className="section">
          <label className="section-head" htmlFor="playground-stream">
            Stream
            <span className="ml-auto">
              <Switch id="playground-stream" checked={stream} onChange={(on) => session.set({ stream: on })} />
            </span>
          </label>
        </div>
      )}
      {page.Below && <page.Below session={session} />}
    </>
  );
}

function JsonView<Own, Output>({ session, problem }: { session: PlaygroundSession<Own, Output>; problem: string | undefined }) {
  return (
    <>
      <div className="section-head">
        <h2>Body</h2>
        <span className="ml-auto">
          <ViewSwitch session={session} problem={problem} />
        </span>
      </div>
      <Field label="JSON, sent as written" error={problem} hint="Fields that the form does not know are dropped when you go back to it.">
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            rows={16}
            maxRows={40}
            spellCheck={false}
            value={session.state.custom ?? ""}
            onChange={(event) => session.set({ custom: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Switches between form and JSON. From invalid JSON it can only return to the previous form. */
function ViewSwitch<Own, Output>({ session, problem }: { session: PlaygroundSession<Own, Output>; problem?: string }) {
  const [first] = session.state.columns;
  const change = (view: "form" | "json") => {
    if (view === "json" && first) return session.set({ custom: JSON.stringify(session.preview(first).body, null, 2) });
    if (session.state.custom === undefined) return;
    if (problem !== undefined) return session.set({ custom: undefined });
    const read = stateFromBody(session.rules, JSON.parse(session.state.custom), { model: first?.model, own: session.state.own });
    session.set({
      ...read,
      stream: streamsByPath(session.rules, session.state.own) ? session.state.stream : read.stream,
      columns: session.state.columns.map((column, index) => ({
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
      value={session.state.custom === undefined ? "form" : "json"}
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
