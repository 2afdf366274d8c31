"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { type LimitedModel, limitedModels, problemsOf, type ShapeProblems } from "./limits";
import type { Own } from "./page-state";

/** Validation errors of the form, and the models whose limits cause them. */
export function useProblems<Output>(session: PlaygroundSession<Own, Output>): {
  problems: ShapeProblems;
  limited: readonly LimitedModel[];
} {
  const models = useQuery(modelsQuery).data?.items;
  const { columns, own } = session.state;
  const limited = useMemo(
    () =>
      limitedModels(
        columns.map(({ model }) => model),
        models,
      ),
    [columns, models],
  );
  return { problems: problemsOf(own, limited), limited };
}
