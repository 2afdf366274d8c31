import type { Action } from "../palette/action";

export const FAULT_LAB_ACTIONS: readonly Action[] = [
  {
    title: "Open the fault lab",
    href: "/fault-lab",
    icon: "routes",
    words: "break simulate failure 429 500 stall cut timeout breaker fallback test",
  },
];
