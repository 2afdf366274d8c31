import { CHIP } from "../ui/chip";
import { Icon } from "../ui/icon";
import { INPUT } from "../ui/input-styles";
import { SEARCH } from "./styles";

/** A placeholder with the toolbar's final size. */
export function ToolbarWaiting() {
  return (
    <div inert>
      <div className="bar">
        <input type="search" className={`${INPUT.text} w-full ${SEARCH}`} aria-label="Find an asset" placeholder="Name" readOnly />
        <span className="hidden md:flex">
          <FiltersWaiting />
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-2 overflow-x-auto border-rule border-b px-4 py-2 md:hidden">
        <FiltersWaiting />
      </div>
    </div>
  );
}

function FiltersWaiting() {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {["Group", "Type", "Status"].map((name) => (
        <span key={name} className={CHIP.control}>
          {name} <b>any</b>
          <Icon name="down" size={12} className="text-ink-3" />
        </span>
      ))}
    </span>
  );
}
