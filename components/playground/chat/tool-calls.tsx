import type { ToolCall } from "@/lib/client/chat/tree";
import { prettyJson } from "@/lib/client/pretty";
import { CodeBlock } from "../../ui/code-block";

/** The tool calls of a model, with arguments. */
export function ToolCalls({ calls }: { calls: readonly ToolCall[] }) {
  return calls.map(({ id, name, arguments: given }, index) => (
    <div key={id || index} className="mt-2">
      <CodeBlock
        text={prettyJson(given)}
        name={`call ${name}`}
        what="the arguments"
        aside={<span className="mono text-ink-3">{id}</span>}
      />
    </div>
  ));
}
