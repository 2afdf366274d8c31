"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SavedProvider } from "@/lib/console/providers/contract";
import type { ProviderTest } from "@/lib/contracts/provider-test";
import { type AccessDraft, accessProblems, NONE, refusedAccess } from "./access-draft";
import { addressProblem } from "./vendor-address";

interface Tested {
  access: AccessDraft;
  test(): Promise<ProviderTest>;
  save(test: ProviderTest): Promise<SavedProvider>;
  onSaved(saved: SavedProvider): void;
  onSaveError?(error: Error): Promise<void>;
}

/** Tests a connection and saves it if it works; otherwise the person may save it anyway. `form` gives the first invalid field the focus. */
export function useTested({ access, test, save, onSaved, onSaveError }: Tested) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState(NONE);
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved, onError: onSaveError });
  const testing = useMutation({
    mutationFn: (_keep: boolean) => test(),
    onSuccess: (result, keep) => keep && result.ok && saving.mutate(result),
  });
  const busy = testing.isPending || saving.isPending;
  const error = testing.error ?? saving.error;
  const refused = refusedAccess(error, access);
  return {
    form,
    test: testing,
    save: saving,
    busy,
    /** The address's error. */
    problem,
    /** Errors of the further keys and of the connection. */
    problems: wrong.size > 0 ? wrong : refused,
    /** A refusal that is not shown at a field. */
    error: refused.size > 0 ? null : error,
    /** Without `keep` it is only tested. */
    start(baseUrl: string, keep: boolean) {
      if (busy) return;
      const found = addressProblem(baseUrl);
      const others = accessProblems(access);
      setProblem(found);
      setWrong(others);
      if (!found && others.size === 0) testing.mutate(keep);
      // After the fields were marked invalid.
      else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    },
    reset() {
      setProblem(undefined);
      setWrong(NONE);
      testing.reset();
      saving.reset();
    },
  };
}
