import { withTool } from "@/lib/client/chat/tools/tool-edit";
import { EMPTY_FUNCTION, TOOL_EXAMPLES } from "@/lib/client/chat/tools/tool-examples";
import { Button } from "../../../ui/button";
import { Menu, MenuItem } from "../../../ui/menu";

interface AddToolProps {
  /** Undefined while the text cannot be read. */
  tools: readonly unknown[] | undefined;
  onAdd(tools: readonly unknown[], index: number): void;
}

/** Adds an empty function or an example. */
export function AddTool({ tools, onAdd }: AddToolProps) {
  const add = (fn: typeof EMPTY_FUNCTION) => tools && onAdd(withTool(tools, fn), tools.length);
  return (
    <Menu
      label="Add function"
      trigger={
        <Button small variant="quiet" icon="plus" disabled={tools === undefined}>
          Add function
        </Button>
      }
    >
      <MenuItem onSelect={() => add(EMPTY_FUNCTION)}>Empty function</MenuItem>
      {TOOL_EXAMPLES.map(({ label, fn }) => (
        <MenuItem key={label} onSelect={() => add(fn)}>
          Example: {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
