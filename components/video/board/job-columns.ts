import type { LookTable } from "@/components/table/table-look";

/** Configurable columns. Checkbox and prompt are always first. */
const JOB_COLUMNS = ["number", "created", "status", "model", "video", "elapsed", "person", "batch"] as const;
export type JobColumn = (typeof JOB_COLUMNS)[number];

export const JOB_TABLE: LookTable<JobColumn> = {
  store: "trunkline.video.look",
  columns: JOB_COLUMNS,
  hidden: [],
  formerNames: { film: "video" },
  names: {
    number: "#",
    created: "Created",
    status: "Status",
    model: "Model",
    video: "Video",
    elapsed: "Elapsed",
    person: "Person",
    batch: "Batch",
  },
};

/** In pixels. */
export const JOB_WIDTHS: Record<JobColumn, number> = {
  number: 56,
  created: 96,
  status: 160,
  model: 144,
  video: 112,
  elapsed: 72,
  person: 112,
  batch: 80,
};
const [BOXES, PROMPT] = [80, 248];

/** The table's minimum width, with room for a prompt. */
export function leastWidth(columns: readonly JobColumn[]): number {
  return columns.reduce((sum, id) => sum + JOB_WIDTHS[id], BOXES + PROMPT);
}
