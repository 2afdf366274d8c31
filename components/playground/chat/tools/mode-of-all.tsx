import type { ToolMode } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import { writtenNames } from "@/lib/client/chat/tools/server-tools";
import { Select } from "../../../ui/select";

/** How calls of all tools are answered. */
export function ModeOfAll({ session }: { session: ChatSession }) {
  const { own } = session.state;
  const { mode, modes } = own.toolRules;
  const names = [...writtenNames(own), ...own.serverTools.map(({ name }) => name)];
  const mixed = names.some((name) => (modes[name] ?? mode) !== mode);
  const set = (next: ToolMode | "") => {
    if (next !== "") session.setOwn({ toolRules: { ...session.state.own.toolRules, mode: next, modes: {} } });
  };
  return (
    <Select<ToolMode | "">
      aria-label="Calls of all tools"
      className="w-32 flex-none max-md:flex-1"
      value={mixed ? "" : mode}
      options={[
        ...(mixed ? [{ value: "" as const, label: "All: as set" }] : []),
        { value: "ask", label: "All: Ask" },
        { value: "run", label: "All: Run", disabled: own.serverTools.length === 0 },
        { value: "mock", label: "All: Mock" },
      ]}
      onPick={set}
    />
  );
}
