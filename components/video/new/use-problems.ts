"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Desk } from "@/lib/client/desk";
import { modelsQuery } from "@/lib/client/queries";
import { type LimitedModel, limitedModels, problemsOf, type ShapeProblems } from "./limits";
import type { Own } from "./own";

/** What of the form would be refused, and the models whose limits say so. */
export function useProblems<Output>(desk: Desk<Own, Output>): { problems: ShapeProblems; limited: readonly LimitedModel[] } {
  const models = useQuery(modelsQuery).data?.items;
  const { columns, own } = desk.state;
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
