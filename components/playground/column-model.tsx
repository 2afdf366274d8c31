"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { Column, PlaygroundSession } from "@/lib/client/session/session";
import { IconButton } from "../ui/button";
import { SeriesSwatch } from "../ui/chip";
import { SimulatedTag } from "../ui/tag";
import { ModelPicker } from "./model-picker";
import { COLUMN } from "./styles";

const SERIES = [1, 2, 3, 4, 5, 6] as const;

interface ColumnModelProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  column: Column;
  /** From 0. */
  place: number;
  look?: "head" | "change";
}

/** A column's head: the mark of its series, and its model's picker. `change` hides the name, which is shown above. */
export function ColumnModel<Own, Output>({ session, column, place, look = "head" }: ColumnModelProps<Own, Output>) {
  const all = useQuery(modelsQuery).data?.items;
  const { id } = session.rules;
  const models = useMemo(() => all?.filter(({ playgrounds }) => playgrounds.includes(id)), [all, id]);
  return (
    <>
      {look === "head" && <SeriesSwatch series={SERIES[place] ?? 1} />}
      <ModelPicker
        label={`Model ${place + 1}`}
        models={models}
        model={column.model}
        look={look}
        onChange={(next) => session.setModel(column.id, next)}
      />
      {modelNamed(all, column.model)?.simulated && <SimulatedTag />}
    </>
  );
}

/** A column's head: its model, notes about it, and a button that removes it. */
export function ColumnHead<Own, Output>({ children, ...props }: ColumnModelProps<Own, Output> & { children?: ReactNode }) {
  const { session, column } = props;
  return (
    <div className={COLUMN.head}>
      <ColumnModel {...props} />
      {children}
      <IconButton
        small
        className="ml-auto"
        icon="close"
        label={`Remove ${column.model || "the model"}`}
        onClick={() => session.removeColumn(column.id)}
      />
    </div>
  );
}
