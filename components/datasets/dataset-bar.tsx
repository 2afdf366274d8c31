"use client";

import { useState } from "react";
import type { Dataset } from "@/lib/console/datasets/contract";
import { SearchField } from "../shell/search-field";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { ColumnForm } from "./column-forms";
import type { RowsView } from "./dataset-queries";
import { useEdits } from "./use-edits";

interface DatasetBarProps {
  dataset: Dataset;
  view: RowsView;
  editable: boolean;
  onChange(change: Partial<RowsView>): void;
}

const BAR = "bar h-auto min-h-(--h-bar) flex-wrap gap-y-1 py-1";

/** Filters of the rows, and the button for a new column. */
export function DatasetBar({ dataset, view, editable, onChange }: DatasetBarProps) {
  const [adds, setAdds] = useState(false);
  const { saveColumns } = useEdits(dataset);
  const close = () => setAdds(false);
  return (
    <div className={BAR} role="toolbar" aria-label="Filter the rows">
      <SearchField
        className="min-w-0 max-md:basis-full md:w-60"
        text={view.q}
        label="Find text in any cell"
        command="Find rows"
        placeholder="Text in any cell"
        maxLength={256}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label="Tag"
        className="w-36"
        value={view.tag}
        options={[{ value: "", label: "Any tag" }, ...dataset.tags.map((tag) => ({ value: tag, label: tag }))]}
        onPick={(tag) => onChange({ tag })}
      />
      <SegmentedControl
        label="Rows"
        className="max-md:min-w-0"
        value={view.only}
        segments={[
          { value: "all", label: "All" },
          { value: "no_expected", label: "No expected" },
          { value: "from_calls", label: "From calls" },
        ]}
        onChange={(only) => onChange({ only })}
      />
      {editable && (
        <Button variant="quiet" icon="plus" className="ml-auto" onClick={() => setAdds(true)}>
          Column
        </Button>
      )}
      <Dialog open={adds} title="New column" onClose={close}>
        <ColumnForm dataset={dataset} renamed={undefined} save={saveColumns} onClose={close} />
      </Dialog>
    </div>
  );
}
