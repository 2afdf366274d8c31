"use client";

import { useEffect } from "react";
import { handedOver } from "@/lib/client/share-handover";
import { toast } from "../ui/toast";
import type { BenchPage } from "./define";

/** Makes a shared run the draft, where its page has handed one over. */
export function useSharedRun<Own, Output>(page: BenchPage<Own, Output>, runId: string | undefined): void {
  useEffect(() => {
    if (runId !== undefined || !handedOver(page.id)) return;
    import("@/lib/client/shared-run").then(({ takeSharedRun }) => {
      if (!takeSharedRun(page))
        toast({
          kind: "fail",
          title: "The shared run was not opened",
          text: "The draft is being answered. Stop it, then open the link again.",
        });
    });
  }, [page, runId]);
}
