/** Beside a list, or on its own page. */
export type ViewerSize = "small" | "large";

const SIZES = {
  small: { box: "min-h-45", file: "max-h-[min(420px,50dvh)]" },
  large: { box: "min-h-80", file: "max-h-[calc(100dvh-160px)]" },
} as const;
const BOX = "grid overflow-hidden rounded-panel bg-canvas shadow-[inset_0_0_0_1px_var(--rule)]";

/** The file's frame. `empty`: it contains text instead. */
export function viewerClass(size: ViewerSize, holds: "file" | "sound" | "empty" = "file"): string {
  if (holds === "sound") return `${BOX} min-h-24 place-items-center`;
  const { box } = SIZES[size];
  if (holds === "file") return `${BOX} ${box} place-items-center`;
  return `${BOX} ${box} content-center items-center justify-items-start gap-2 p-4 text-ink-3`;
}

export function fileClass(size: ViewerSize): string {
  return `block h-auto w-auto max-w-full ${SIZES[size].file}`;
}
