"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api";
import { Attempts } from "./attempts";
import { logQuery } from "./log-queries";

/** Rows are stored a moment after the answer. */
const TRIES = 5;
const AGAIN_MS = 500;

/** What vendors said of a call that failed. Nothing for people whom the gateway does not tell it. */
export function CallAttempts({ requestId }: { requestId: string }) {
  const { data } = useQuery({
    ...logQuery(requestId),
    retry: (count, error) => count < TRIES && error instanceof ApiError && (error.status === 404 || error.status >= 500),
    retryDelay: AGAIN_MS,
  });
  if (!data?.tries.some(({ vendor }) => vendor)) return null;
  return (
    <section aria-label="What the provider said" className="mt-4 flex min-w-0 max-w-[640px] flex-col gap-2">
      <h3 className="font-strong">What the provider said, for owners and admins</h3>
      <Attempts of={data} />
    </section>
  );
}
