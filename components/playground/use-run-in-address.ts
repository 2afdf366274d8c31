"use client";

import { usePathname } from "next/navigation";
import type { Playground } from "@/lib/contracts/playground";

/** The run in the address; undefined on the draft's page. Unlike the page's parameters it follows what sessions push. */
export function useRunInAddress(id: Playground): string | undefined {
  const start = `/play/${id}/`;
  const pathname = usePathname();
  return pathname.startsWith(start) ? pathname.slice(start.length) : undefined;
}
