"use client";

import type { ComponentProps } from "react";
import { FunctionsTab } from "./functions-tab";
import { ToolsFrame } from "./tools-frame";

/** The functions that a model may call, on a page without other tools. */
export function FunctionsDialog({ onClose, ...functions }: ComponentProps<typeof FunctionsTab> & { onClose(): void }) {
  return (
    <ToolsFrame onClose={onClose}>
      <FunctionsTab {...functions} />
    </ToolsFrame>
  );
}
