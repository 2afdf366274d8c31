"use client";

import { useMutation } from "@tanstack/react-query";
import type { ProviderTest, SavedProvider } from "@/lib/contracts/console-providers";

interface Tested {
  test(): Promise<ProviderTest>;
  save(test: ProviderTest): Promise<SavedProvider>;
  onSaved(saved: SavedProvider): void;
}

/** A connection is tried first and kept where it works; where it does not, the person may keep it all the same. `test.mutate(false)` only tries. */
export function useTested({ test, save, onSaved }: Tested) {
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved });
  const testing = useMutation({
    mutationFn: (_keep: boolean) => test(),
    onSuccess: (result, keep) => keep && result.ok && saving.mutate(result),
  });
  return {
    test: testing,
    save: saving,
    busy: testing.isPending || saving.isPending,
    reset() {
      testing.reset();
      saving.reset();
    },
  };
}
