import { modeOf } from "@/lib/client/chat/loop/decide";
import type { ToolMode } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import type { ServerTool } from "@/lib/client/chat/tools/server-tools";
import type { McpTool } from "@/lib/contracts/mcp";
import { Button } from "../../../ui/button";
import { SegmentedControl } from "../../../ui/segmented-control";
import { Switch } from "../../../ui/switch";

interface ServerToolRowProps {
  session: ChatSession;
  /** As the server lists it now. */
  tool: McpTool;
  /** As it is sent; undefined if it isn't. */
  chosen: ServerTool | undefined;
  onSet(on: boolean): void;
}

const MODES = [
  { value: "ask", label: "Ask" },
  { value: "run", label: "Run" },
  { value: "mock", label: "Mock" },
] as const satisfies readonly { value: ToolMode; label: string }[];

/** A tool of a server: whether it is sent, and how its calls are answered. */
export function ServerToolRow({ session, tool, chosen, onSet }: ServerToolRowProps) {
  const { own } = session.state;
  const { name, description, allowed, destructive, fingerprint } = tool;
  const setMode = (mode: ToolMode) => {
    const { toolRules } = session.state.own;
    if (chosen) session.setOwn({ toolRules: { ...toolRules, modes: { ...toolRules.modes, [chosen.name]: mode } } });
  };
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-t px-4 py-1.5 max-md:grid-cols-[28px_minmax(0,1fr)]">
      <Switch aria-label={`Use ${name}`} checked={chosen !== undefined} disabled={!allowed && !chosen} onChange={onSet} />
      <div className="min-w-0">
        <p className={`mono break-all ${chosen ? "" : "text-ink-3"}`}>{name}</p>
        {description && <p className="line-clamp-2 text-dense/4 text-ink-3 wrap-anywhere">{description}</p>}
        {destructive && <p className="text-dense/4 text-ink-2">The server says that it may destroy something.</p>}
        {!allowed && <p className="text-dense/4 text-ink-2">Not allowed by the server's settings.</p>}
        {chosen && chosen.name !== name && (
          <p className="text-dense/4 text-ink-2">
            Sent as <span className="mono">{chosen.name}</span>, because the name is taken or has other characters.
          </p>
        )}
        {chosen && chosen.fingerprint !== fingerprint && (
          <p className="flex flex-wrap items-center gap-2 text-dense text-fail">
            The server has changed it.
            <Button small aria-label={`Use the new ${name}`} onClick={() => onSet(true)}>
              Use the new definition
            </Button>
          </p>
        )}
      </div>
      {chosen ? (
        <SegmentedControl
          small
          look="tight"
          className="flex-none justify-self-start max-md:col-start-2 max-md:mt-1"
          label={`Calls of ${name}`}
          value={modeOf(own, chosen.name)}
          segments={MODES}
          onChange={setMode}
        />
      ) : (
        <span className="text-dense text-ink-3 max-md:hidden">not sent</span>
      )}
    </li>
  );
}
