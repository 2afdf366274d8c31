import type { Sides } from "../../media/fit";

/** Sizes of loaded results by address. */
const known = new Map<string, string>();

export function noteSize(address: string, { width, height }: Sides): void {
  if (width > 0) known.set(address, `${width}×${height}`);
}

/** `1024×1024`; undefined if it is not loaded yet. */
export function sizeOf(address: string): string | undefined {
  return known.get(address);
}
