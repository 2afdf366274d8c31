"use client";

import { type McpCall, mcpCallsOf } from "@/lib/client/chat/mcp-calls";
import type { ChatSession } from "@/lib/client/chat/session";
import { prettyJson } from "@/lib/client/pretty";
import { formatBytes } from "@/lib/client/size";
import { CodeBlock } from "../../ui/code-block";
import { ScrollBox } from "../../ui/scroll-box";
import { formatMs } from "../figures";

/** The calls of MCP tools since the last message, as text. */
export function McpWire({ session, columnId }: { session: ChatSession; columnId: string }) {
  const calls = mcpCallsOf(session.state.own, columnId);
  return (
    <ScrollBox className="min-h-0 flex-1 overflow-auto overscroll-contain px-4 py-2" label="MCP">
      <p className="pb-2 text-dense text-ink-3">
        Sent by this gateway over JSON-RPC. Ids and headers of the messages are not kept here; a result is the text that the model got.
      </p>
      {calls.length === 0 && <p className="text-dense text-ink-3">No tool of a server has been called.</p>}
      <ol className="flex flex-col gap-3">
        {calls.map((call, at) => (
          <li key={call.id} className="grid gap-2 md:grid-cols-2">
            <Exchange call={call} number={at + 1} />
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}

function Exchange({ call: { server, request, result, answered }, number }: { call: McpCall; number: number }) {
  const [value, unit] = formatMs(answered.ms ?? 0);
  const size = answered.bytes === undefined ? "" : formatBytes(answered.bytes);
  const facts = [answered.failed && "isError", `${value} ${unit}`, size, answered.cut && "cut"].filter(Boolean);
  return (
    <>
      <CodeBlock text={request} name={`${number} → ${server}`} what={`the request ${number}`} />
      <CodeBlock
        text={prettyJson(result)}
        name={`${number} ← ${server}`}
        what={`the result ${number}`}
        aside={<span className="text-dense text-ink-3">{facts.join(" · ")}</span>}
      />
    </>
  );
}
