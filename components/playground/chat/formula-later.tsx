"use client";

import type { Formula } from "@/lib/client/chat/math";
import { onDemand } from "../../ui/later";

/** A formula; what sets it, and its type, are fetched with the first one. */
export const FormulaLater = onDemand(
  () => import("./formula").then(({ FormulaView }) => FormulaView),
  ({ tex, display }: Formula) => <code className={display ? "formula" : undefined}>{tex}</code>,
);
