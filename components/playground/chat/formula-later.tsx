"use client";

import type { Formula } from "@/lib/client/chat/math";
import { onDemand } from "../../ui/later";

/** A formula; the renderer and its fonts are loaded with the first one. */
export const FormulaLater = onDemand(
  () => import("./formula").then(({ FormulaView }) => FormulaView),
  ({ tex, display }: Formula) => <code className={display ? "formula" : undefined}>{tex}</code>,
);
