import { prettyJson } from "@/lib/client/pretty";
import { CodeBlock } from "../../../ui/code-block";
import { onDemand } from "../../../ui/later";
import type { CallsProps } from "../turn-props";

const CallCards = onDemand<CallsProps>(() => import("./call-card").then(({ CallCards }) => CallCards), PlainCalls);

/** The tool calls of an answer: as they arrive, then with their checks, results and actions. */
export function ToolCalls(props: CallsProps) {
  return props.turn.status === "waiting" ? <PlainCalls {...props} /> : <CallCards {...props} />;
}

function PlainCalls({ turn: { toolCalls = [] } }: CallsProps) {
  return toolCalls.map(({ id, name, arguments: given }, index) => (
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
