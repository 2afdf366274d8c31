"use client";

import { useState } from "react";
import { toText } from "@/lib/client/chat/tools/tool-edit";
import { functionOf, labelOf, listProblem, toolProblems, toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { Button, IconButton } from "../../../ui/button";
import { onDemand } from "../../../ui/later";
import { AddTool } from "./add-tool";
import { NO_TOOLS } from "./tools-loading";

const ToolsDialog = onDemand(() => import("./tools-dialog").then(({ ToolsDialog }) => ToolsDialog));

interface ToolsFieldProps {
  /** JSON as the person wrote it. */
  text: string;
  onChange(text: string): void;
}

/** The functions that a model may call, as a list. They are edited in a dialog. */
export function ToolsField({ text, onChange }: ToolsFieldProps) {
  const [open, setOpen] = useState<number>();
  const tools = toolsIn(text);
  const problems = toolProblems(tools ?? []);
  const problem = listProblem(text);
  const add = (next: readonly unknown[], index: number) => {
    onChange(toText(next));
    setOpen(index);
  };
  return (
    <section aria-label="Tools" className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-6 items-center gap-1">
        <h2 className="label">Tools</h2>
        <span className="ml-auto flex">
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
          {tools.map((tool, index) => (
            <ToolRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a tool is its place; two may have one name
              key={index}
              tool={tool}
              index={index}
              problem={problems.find((one) => one.tool === index)?.message}
              onOpen={() => setOpen(index)}
              onRemove={() => onChange(toText(tools.filter((_, at) => at !== index)))}
            />
          ))}
        </ul>
      )}
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
      {open !== undefined && <ToolsDialog text={text} first={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface ToolRowProps {
  tool: unknown;
  index: number;
  problem: string | undefined;
  onOpen(): void;
  onRemove(): void;
}

function ToolRow({ tool, index, problem, onOpen, onRemove }: ToolRowProps) {
  const fn = functionOf(tool);
  const label = labelOf(tool, index);
  const about = fn ? fn.description : "passed on as written";
  return (
    <li className="flex items-center not-first:border-rule not-first:border-t">
      <button
        type="button"
        className="flex min-h-9 min-w-0 flex-1 cursor-pointer flex-col justify-center px-2 py-1 text-left hover:bg-hover pointer-coarse:min-h-(--h-touch)"
        onClick={onOpen}
      >
        <span className="mono max-w-full truncate">{label}</span>
        <span className={`max-w-full truncate text-label ${problem ? "text-fail" : "text-ink-3"}`}>
          {problem ?? (typeof about === "string" ? about : "")}
        </span>
      </button>
      <IconButton small icon="close" label={`Remove ${label}`} onClick={onRemove} />
    </li>
  );
}
