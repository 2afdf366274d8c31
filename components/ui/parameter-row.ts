const ROW = "grid items-center gap-3";

/** A parameter's row: its name, its control, and a slider's number. */
export const PARAMETER = {
  fader: `${ROW} h-8 grid-cols-[88px_minmax(0,1fr)_68px] pointer-coarse:h-(--h-bar)`,
  wide: `${ROW} h-8 grid-cols-[88px_minmax(0,1fr)] pointer-coarse:h-(--h-bar)`,
  pictures: `${ROW} h-13 grid-cols-[88px_minmax(0,1fr)]`,
  lines: "grid min-h-8 grid-cols-[88px_minmax(0,1fr)] items-start gap-3 py-0.5",
  /** Its name is shown elsewhere. */
  nameless: `${ROW} h-9 grid-cols-[minmax(0,1fr)_68px] pointer-coarse:h-(--h-bar)`,
  /** The note below a control. */
  under: "mb-1 ml-25 text-dense",
  name: "label text-dense text-ink-2",
} as const;
