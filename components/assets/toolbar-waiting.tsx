import { Icon } from "../ui/icon";

/** The line of search and filters in its measures, until it is there. */
export function ToolbarWaiting() {
  return (
    <div inert>
      <div className="bar">
        <input type="search" className="input asset-search" aria-label="Find an asset" placeholder="Name" readOnly />
        <span className="hidden md:flex">
          <FiltersWaiting />
        </span>
      </div>
      <div className="row row-2 overflow-x-auto border-rule border-b px-4 py-2 md:hidden">
        <FiltersWaiting />
      </div>
    </div>
  );
}

function FiltersWaiting() {
  return (
    <span className="row row-3">
      {["Group", "Type", "Status"].map((name) => (
        <span key={name} className="chip chip-ctl">
          {name} <b>any</b>
          <Icon name="down" />
        </span>
      ))}
    </span>
  );
}
