import { modeOf } from "@/lib/client/chat/loop/decide";
import type { ToolMode } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import { SegmentedControl } from "../../../ui/segmented-control";

const NO_SERVER = "Only tools of an MCP server can be run.";
const MODES = [
  { value: "ask", label: "Ask", title: "You decide on each call." },
  { value: "run", label: "Run", title: "Called on its server without asking." },
  { value: "mock", label: "Mock", title: "Answered by a remembered answer." },
] as const satisfies readonly { value: ToolMode; label: string; title: string }[];

interface ModeChoiceProps {
  session: ChatSession;
  /** The function as it is sent. */
  name: string;
  className?: string;
}

/** How calls of a function are answered. */
export function ModeChoice({ session, name, className = "flex-none" }: ModeChoiceProps) {
  const { own } = session.state;
  const runs = own.serverTools.some((tool) => tool.name === name);
  const set = (mode: ToolMode) => {
    const { toolRules } = session.state.own;
    session.setOwn({ toolRules: { ...toolRules, modes: { ...toolRules.modes, [name]: mode } } });
  };
  return (
    <SegmentedControl
      small
      look="tight"
      className={className}
      label={`Calls of ${name}`}
      value={modeOf(own, name)}
      segments={runs ? MODES : MODES.map((mode) => (mode.value === "run" ? { ...mode, disabled: true, title: NO_SERVER } : mode))}
      onChange={set}
    />
  );
}
