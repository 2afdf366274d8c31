"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleModel } from "@/lib/console/models/contract";

/** Suggestions for `provider/model`: every listed model of every provider. */
export function useTargetNames(): { id: string; names: readonly string[] } {
  const { data } = useQuery(modelsQuery);
  const id = useId();
  return { id, names: [...new Set((data?.items ?? []).flatMap(namesOf))].sort() };
}

const namesOf = ({ id, providers }: ConsoleModel) =>
  providers.map((provider) => (id.startsWith(`${provider}/`) ? id : `${provider}/${id}`));

export function TargetNames({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
