"use client";

import { usePathname } from "next/navigation";
import type { Playground } from "@/lib/contracts/playground";

/** The run that the address names; undefined on the page of the draft. Unlike the page's parameters it follows what sessions push. */
export function useRunInAddress(id: Playground): string | undefined {
  const start = `/play/${id}/`;
  const pathname = usePathname();
  return pathname.startsWith(start) ? pathname.slice(start.length) : undefined;
}
