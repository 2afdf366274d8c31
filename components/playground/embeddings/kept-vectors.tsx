"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchKept } from "@/lib/client/runs/kept-file";
import { type Embeddings, withVectors } from "./answer";
import type { EmbeddingSession } from "./row-actions";

/** Loads a saved run's vectors. Renders only errors: the map works without them. */
export function KeptVectors({ session, columnId }: { session: EmbeddingSession; columnId: string }) {
  const output = session.round?.saved ? session.stateOf(columnId)?.output : undefined;
  const kept = output?.set ? undefined : output?.kept;
  const { data, error } = useQuery({
    queryKey: keyOf(kept),
    queryFn: async ({ signal }) => {
      const file = await fetchKept(kept ?? "", signal);
      return file && output ? withVectors(output, file.bytes) : null;
    },
    enabled: typeof kept === "string",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (data === undefined || typeof kept !== "string" || !output) return;
    restoreOutput(session, columnId, data ?? { ...output, kept: null });
  }, [session, columnId, data, kept, output]);
  if (!error || kept === undefined) return null;
  return (
    <p className="flex-none border-b border-rule px-4 py-[5px] text-dense text-fail" role="alert">
      The vectors could not be loaded: {error.message}
    </p>
  );
}

const keyOf = (kept: string | null | undefined) => ["kept vectors", kept] as const;

/** Whether a run's vectors are still loading. */
export function useVectorsComing({ set, kept }: Pick<Embeddings, "set" | "kept">): boolean {
  const { isError } = useQuery({ queryKey: keyOf(kept), enabled: false });
  return !set && typeof kept === "string" && !isError;
}

/** Replaces the restored answer; the other columns stay. */
function restoreOutput(session: EmbeddingSession, columnId: string, output: Embeddings): void {
  const { round, state } = session;
  if (!round?.saved) return;
  const runs = new Map([...round.runs].map(([id, { state: run }]) => [id, id === columnId ? { ...run, output } : run]));
  session.restore(state, { ...round, runs });
}
