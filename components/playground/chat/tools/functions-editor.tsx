"use client";

import { useState } from "react";
import { toText, withFunction } from "@/lib/client/chat/tools/tool-edit";
import { functionOf, labelOf, listProblem, toolProblems, toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { SegmentedControl } from "../../../ui/segmented-control";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";
import { PHONE, useMedia } from "../../../ui/use-media";
import { AddTool } from "./add-tool";
import { FunctionForm } from "./function-form";

interface FunctionsEditorProps {
  text: string;
  /** The tool whose form is shown first. */
  first: number;
  onChange(text: string): void;
}

const VIEWS = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
] as const;

/** Edits functions in a form and as JSON. Both views edit the same text. */
export function FunctionsEditor({ text, first, onChange }: FunctionsEditorProps) {
  const phone = useMedia(PHONE);
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("form");
  return (
    <>
      {phone && (
        <div className="bar">
          <SegmentedControl full label="Show" value={view} segments={VIEWS} onChange={setView} />
        </div>
      )}
      <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        {(!phone || view === "form") && <Forms text={text} first={first} onChange={onChange} />}
        {(!phone || view === "json") && <Json text={text} onChange={onChange} />}
      </div>
    </>
  );
}

function Json({ text, onChange }: Pick<FunctionsEditorProps, "text" | "onChange">) {
  return (
    <div className="flex min-h-0 flex-col overflow-auto bg-panel p-4 md:border-rule md:border-l">
      <Field label="JSON" error={listProblem(text)}>
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            rows={20}
            maxRows={200}
            spellCheck={false}
            placeholder={'[{"type": "function", "function": {"name": "get_weather"}}]'}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

function Forms({ text, first, onChange }: FunctionsEditorProps) {
  const [chosen, setChosen] = useState(first);
  const tools = toolsIn(text);
  if (tools === undefined) {
    return <p className="p-4 text-dense text-ink-2">The JSON has an error. Correct it to go on in the form.</p>;
  }
  const at = Math.min(chosen, tools.length - 1);
  const fn = functionOf(tools[at]);
  const change = (next: readonly unknown[], index: number) => {
    onChange(toText(next));
    setChosen(index);
  };
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-auto p-4">
      <div className="flex items-center gap-2">
        {tools.length > 1 && (
          <Select
            className="flex-1"
            aria-label="Function"
            value={String(at)}
            options={tools.map((tool, index) => ({ value: String(index), label: labelOf(tool, index) }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
        <span className="ml-auto flex flex-none">
          {tools.length > 0 && (
            <Button
              small
              variant="quiet"
              icon="close"
              onClick={() =>
                change(
                  tools.filter((_, index) => index !== at),
                  Math.max(at - 1, 0),
                )
              }
            >
              Remove
            </Button>
          )}
          <AddTool tools={tools} onAdd={change} />
        </span>
      </div>
      {tools.length === 0 ? (
        <p className="text-dense text-ink-3">No functions yet. Add an empty one or an example.</p>
      ) : fn ? (
        <FunctionForm
          key={at}
          fn={fn}
          problems={toolProblems(tools).filter(({ tool }) => tool === at)}
          onChange={(next) => onChange(toText(withFunction(tools, at, next)))}
        />
      ) : (
        <NoFunction problem={toolProblems(tools).find(({ tool }) => tool === at)?.message} />
      )}
    </div>
  );
}

function NoFunction({ problem }: { problem: string | undefined }) {
  return problem ? (
    <p className="text-dense text-fail">{problem}</p>
  ) : (
    <p className="text-dense text-ink-3">This tool is not a function. It is passed on as written in the JSON.</p>
  );
}
