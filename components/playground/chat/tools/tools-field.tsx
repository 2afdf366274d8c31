"use client";

import { type ReactNode, useState } from "react";
import { toText } from "@/lib/client/chat/tools/tool-edit";
import { listProblem, toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { Button } from "../../../ui/button";
import { onDemand } from "../../../ui/later";
import { AddTool } from "./add-tool";
import { FunctionRows } from "./tool-rows";
import { NO_TOOLS } from "./tools-loading";

const FunctionsDialog = onDemand(() => import("./functions-dialog").then(({ FunctionsDialog }) => FunctionsDialog));

interface ToolsFieldProps {
  /** JSON as the person wrote it. */
  text: string;
  /** The heading's look. */
  look?: keyof typeof HEADS;
  /** Beside a function, by its name. */
  aside?(name: string): ReactNode;
  onChange(text: string): void;
}

const HEADS = {
  field: { line: "flex min-h-6 items-center gap-1", heading: "label" },
  section: { line: "section-head", heading: "" },
} as const;

/** The functions that a model may call, as a list. They are edited in a dialog. */
export function ToolsField({ text, look = "field", aside, onChange }: ToolsFieldProps) {
  const [open, setOpen] = useState<number>();
  const tools = toolsIn(text);
  const problem = listProblem(text);
  const add = (next: readonly unknown[], index: number) => {
    onChange(toText(next));
    setOpen(index);
  };
  return (
    <section aria-label="Functions" className="flex min-w-0 flex-col gap-1">
      <div className={HEADS[look].line}>
        <h2 className={HEADS[look].heading}>Functions</h2>
        {tools !== undefined && tools.length > 0 && <span className="label">{tools.length}</span>}
        <span className="ml-auto flex font-normal">
          {text.trim() !== "" && (
            <Button small variant="quiet" icon="edit" onClick={() => setOpen(0)}>
              Edit
            </Button>
          )}
          <AddTool tools={tools} onAdd={add} />
        </span>
      </div>
      {tools?.length === 0 && <p className="text-dense text-ink-3">{NO_TOOLS}</p>}
      {tools !== undefined && tools.length > 0 && (
        <ul className="rounded-input border border-border bg-raised">
          <FunctionRows {...{ tools, aside }} onOpen={setOpen} onChange={(next) => onChange(toText(next))} />
        </ul>
      )}
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
      {open !== undefined && <FunctionsDialog text={text} first={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
