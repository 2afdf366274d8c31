"use client";

import { Button } from "../ui/button";
import { count } from "./labels";
import type { AssetTasks } from "./use-asset-tasks";
import type { Chosen } from "./use-selection";

export function SelectionBar({
  chosen,
  onPage,
  tasks,
  onClear,
}: {
  chosen: Chosen;
  /** How many of them are on the current page. */
  onPage: number;
  tasks: AssetTasks;
  onClear(): void;
}) {
  const assets = [...chosen.values()];
  const elsewhere = chosen.size - onPage;
  return (
    <section
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule bg-selected px-4 py-1.5 text-dense leading-5"
      aria-label="Selected assets"
    >
      <span role="status">
        <b>{count(chosen.size)}</b> selected{elsewhere > 0 && <span className="label">, {elsewhere} on other pages</span>}
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <Button small icon="assets" onClick={() => tasks.move(assets)}>
          Move
        </Button>
        <Button small variant="danger" icon="close" onClick={() => void tasks.remove(assets)}>
          Delete
        </Button>
        <Button small variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </span>
    </section>
  );
}
