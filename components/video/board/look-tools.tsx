"use client";

import { withLook } from "@/components/table/change-look";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { SavedViews } from "@/components/table/saved-views";
import { useTableLook } from "@/components/table/table-look";
import { JOB_TABLE } from "./job-columns";
import { type VideoView, writeView } from "./view";

/** Column settings of the table, and saved views of the board or the table. */
export function LookTools({ view }: { view: VideoView }) {
  const { look } = useTableLook(JOB_TABLE);
  const query = () => {
    const own = writeView({ ...view, page: 1 });
    return view.view === "table" ? withLook(own, look) : own;
  };
  return (
    <span className="hidden md:inline-flex">
      {view.view === "table" && <ColumnsPanel table={JOB_TABLE} />}
      <SavedViews list="video" query={query} />
    </span>
  );
}
