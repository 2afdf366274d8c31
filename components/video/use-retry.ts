"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { ApiError } from "@/lib/client/api";
import { leaveIfSignedOut } from "@/lib/client/query-client";
import { retryJob } from "@/lib/client/video/retry";
import { toast } from "../ui/toast";

/** Creates a new job from the same request and opens its page. */
export function useRetry(): (id: string) => void {
  const router = useRouter();
  return useCallback(
    (id: string) => {
      retryJob(id).then(
        ({ id: made }) => router.push(`/video/${made}`),
        (error: unknown) => {
          leaveIfSignedOut(error);
          toast({ kind: "fail", title: "The job could not be retried", text: error instanceof ApiError ? error.message : "Try again." });
        },
      );
    },
    [router],
  );
}
