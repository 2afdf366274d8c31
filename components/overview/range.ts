import { usePathname, useSearchParams } from "next/navigation";

/** Times that the overview can show, in milliseconds. */
export const RANGES = { "1h": 3_600_000, "24h": 86_400_000, "7d": 604_800_000, "30d": 2_592_000_000 } as const;
export type Range = keyof typeof RANGES;

export const RANGE_SEGMENTS: readonly { value: Range; label: string }[] = [
  { value: "1h", label: "1 h" },
  { value: "24h", label: "24 h" },
  { value: "7d", label: "7 d" },
  { value: "30d", label: "30 d" },
];

/** The range in the URL, and its setter. */
export function useRange(): [Range, (range: Range) => void] {
  const asked = useSearchParams().get("range");
  const pathname = usePathname();
  const range = RANGE_SEGMENTS.find(({ value }) => value === asked)?.value ?? "1h";
  return [range, (next) => window.history.replaceState(null, "", next === "1h" ? pathname : `${pathname}?range=${next}`)];
}
