const ROW = "grid items-center gap-3";

/** A parameter on a line: its name, what sets it, and for a fader its figure. */
export const PARAMETER = {
  fader: `${ROW} h-8 grid-cols-[88px_minmax(0,1fr)_68px] pointer-coarse:h-(--h-touch)`,
  wide: `${ROW} h-8 grid-cols-[88px_minmax(0,1fr)] pointer-coarse:h-(--h-touch)`,
  pictures: `${ROW} h-13 grid-cols-[88px_minmax(0,1fr)]`,
  lines: "grid min-h-8 grid-cols-[88px_minmax(0,1fr)] items-start gap-3 py-0.5",
  /** Its name stands elsewhere. */
  nameless: `${ROW} h-9 grid-cols-[minmax(0,1fr)_68px] pointer-coarse:h-(--h-touch)`,
  /** What is said under a line, below its control. */
  under: "mb-1 ml-25 text-dense",
  name: "label text-dense text-ink-2",
} as const;
