"use client";

import { useEffect } from "react";
import { handedOver } from "@/lib/client/shares/handover";
import { toast } from "../ui/toast";
import type { PlaygroundPage } from "./define";

/** Makes a shared run the draft, where its page has handed one over. */
export function useSharedRun<Own, Output>(page: PlaygroundPage<Own, Output>, runId: string | undefined): void {
  useEffect(() => {
    if (runId !== undefined || !handedOver(page.id)) return;
    import("@/lib/client/shares/shared-run").then(({ takeSharedRun }) => {
      if (!takeSharedRun(page))
        toast({
          kind: "fail",
          title: "It was not opened",
          text: "The draft is being answered. Stop it, then open it again.",
        });
    });
  }, [page, runId]);
}
