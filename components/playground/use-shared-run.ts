"use client";

import { useEffect } from "react";
import { handedOver } from "@/lib/client/shares/handover";
import { toast } from "../ui/toast";
import type { PlaygroundPage } from "./define";

/** Makes a handed-over shared run the draft. */
export function useSharedRun<Own, Output>(page: PlaygroundPage<Own, Output>, runId: string | undefined): void {
  useEffect(() => {
    if (runId !== undefined || !handedOver(page.id)) return;
    import("@/lib/client/shares/shared-run").then(({ takeSharedRun }) => {
      if (!takeSharedRun(page))
        toast({
          kind: "fail",
          title: "The run was not opened",
          text: "The draft is running. Stop it, then open this again.",
        });
    });
  }, [page, runId]);
}
