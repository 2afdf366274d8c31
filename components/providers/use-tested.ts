"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedProvider } from "@/lib/console/providers/contract";
import type { ProviderTest } from "@/lib/contracts/provider-test";
import { addressProblem } from "./vendor-address";

interface Tested {
  test(): Promise<ProviderTest>;
  save(test: ProviderTest): Promise<SavedProvider>;
  onSaved(saved: SavedProvider): void;
  onSaveError?(error: Error): Promise<void>;
}

/** Tests a connection and saves it if it works; otherwise the person may save it anyway. */
export function useTested({ test, save, onSaved, onSaveError }: Tested) {
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved, onError: onSaveError });
  const testing = useMutation({
    mutationFn: (_keep: boolean) => test(),
    onSuccess: (result, keep) => keep && result.ok && saving.mutate(result),
  });
  const busy = testing.isPending || saving.isPending;
  return {
    test: testing,
    save: saving,
    busy,
    /** The address's error. */
    problem,
    /** Without `keep` it is only tested. */
    start(baseUrl: string, keep: boolean) {
      if (busy) return;
      const found = addressProblem(baseUrl);
      setProblem(found);
      if (!found) testing.mutate(keep);
    },
    reset() {
      setProblem(undefined);
      testing.reset();
      saving.reset();
    },
  };
}
