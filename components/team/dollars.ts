import { grouped } from "@/lib/client/digits";

/** Dollars as people read sums: `$142.30`, below a cent `$0.0042`, and a dash for nothing. */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return "–";
  return dollars < 0.01 ? `$${dollars.toFixed(4)}` : `$${grouped(dollars, 2)}`;
}
