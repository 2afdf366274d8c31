import { grouped } from "@/lib/client/digits";

/** A readable amount: `$142.30`, below a cent `$0.0042`, and a dash for nothing. */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return "–";
  return dollars < 0.01 ? `$${dollars.toFixed(4)}` : `$${grouped(dollars, 2)}`;
}
