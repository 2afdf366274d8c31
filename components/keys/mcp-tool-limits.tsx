"use client";

import { onDemand } from "../ui/later";
import { SegmentedControl } from "../ui/segmented-control";
import { FormRow } from "./form-row";
import type { DraftProblems, KeyDraft } from "./key-draft";

const McpToolChoice = onDemand(() => import("./mcp-tool-choice").then(({ McpToolChoice }) => McpToolChoice));

interface McpToolLimitsProps {
  draft: Pick<KeyDraft, "scopes" | "mcpTools">;
  problems: DraftProblems;
  onChange(change: Pick<KeyDraft, "mcpTools">): void;
}

/** The MCP tools of a key. Shown if it may call MCP tools, or if it is limited to some. */
export function McpToolLimits({ draft: { scopes, mcpTools }, problems, onChange }: McpToolLimitsProps) {
  if (mcpTools === null && !scopes.includes("mcp")) return null;
  return (
    <FormRow title="MCP tools" hint={scopes.includes("mcp") ? "Tools of MCP servers." : "Not used without the scope MCP tools."}>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <SegmentedControl
            label="MCP tools"
            value={mcpTools === null ? "every" : "these"}
            segments={[
              { value: "every", label: "Every tool", title: "All tools of current and future servers" },
              { value: "these", label: "Only these" },
            ]}
            onChange={(mode) => onChange({ mcpTools: mode === "every" ? null : [] })}
          />
        </div>
        {mcpTools !== null && (
          <McpToolChoice entries={mcpTools} problem={problems.mcpTools} onChange={(next) => onChange({ mcpTools: next })} />
        )}
      </div>
    </FormRow>
  );
}
