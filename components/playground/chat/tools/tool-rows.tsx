import type { ReactNode } from "react";
import { functionOf, labelOf, toolProblems } from "@/lib/client/chat/tools/tool-problems";
import { IconButton } from "../../../ui/button";

interface FunctionRowsProps {
  tools: readonly unknown[];
  /** Beside a function, by its name. */
  aside?(name: string): ReactNode;
  onOpen(index: number): void;
  onChange(tools: readonly unknown[]): void;
}

/** The functions that a person has written. */
export function FunctionRows({ tools, aside, onOpen, onChange }: FunctionRowsProps) {
  const problems = toolProblems(tools);
  return tools.map((tool, index) => {
    const fn = functionOf(tool);
    const about = fn ? fn.description : "passed on as written";
    return (
      <ToolRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a tool is its place; two may have one name
        key={index}
        label={labelOf(tool, index)}
        about={typeof about === "string" ? about : ""}
        problem={problems.find((one) => one.tool === index)?.message}
        aside={typeof fn?.name === "string" && aside?.(fn.name)}
        onOpen={() => onOpen(index)}
        onRemove={() => onChange(tools.filter((_, at) => at !== index))}
      />
    );
  });
}

interface ToolRowProps {
  label: string;
  about: string;
  problem?: string;
  aside: ReactNode;
  onOpen(): void;
  onRemove(): void;
}

function ToolRow({ label, about, problem, aside, onOpen, onRemove }: ToolRowProps) {
  return (
    <li className="flex items-center not-first:border-rule not-first:border-t">
      <button
        type="button"
        className="flex min-h-9 min-w-0 flex-1 cursor-pointer flex-col justify-center px-2 py-1 text-left hover:bg-hover pointer-coarse:min-h-(--h-touch)"
        onClick={onOpen}
      >
        <span className="mono max-w-full truncate">{label}</span>
        <span className={`max-w-full truncate text-label ${problem ? "text-fail" : "text-ink-3"}`}>{problem ?? about}</span>
      </button>
      {aside}
      <IconButton small icon="close" label={`Remove ${label}`} onClick={onRemove} />
    </li>
  );
}
