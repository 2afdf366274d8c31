import type { ToolCall } from "@/lib/client/chat/tree";
import { CodeBlock } from "../../ui/code-block";

/** The functions a model wants called, with what it gives them. */
export function ToolCalls({ calls }: { calls: readonly ToolCall[] }) {
  return calls.map(({ id, name, arguments: given }, index) => (
    <CodeBlock
      key={id || index}
      text={pretty(given)}
      name={`call ${name}`}
      what="the arguments"
      aside={<span className="mono text-ink-3">{id}</span>}
    />
  ));
}

/** Arguments come in pieces and are not whole at first. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
