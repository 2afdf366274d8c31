"use client";

import type { ReactNode } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { IconButton } from "../ui/button";
import { SeriesSwatch } from "../ui/chip";
import { SimulatedTag } from "../ui/tag";
import { COLUMNS_MAX } from "./columns";
import { CompareButton } from "./compare-button";
import { ModelPicker } from "./model-picker";
import { MODELS } from "./styles";

const SERIES = [1, 2, 3, 4, 5, 6] as const;

interface ModelColumnsProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  /** Whether to show the marks of the series, if nothing else on the page does. */
  marked?: boolean;
  /** True if each column has its own model picker: several models are then only counted here. */
  inColumns?: boolean;
  /** Further notes about the models. */
  children?: ReactNode;
}

/** The selected models, each with its picker, and Compare to add one. */
export function ModelColumns<Own, Output>({
  session,
  models,
  marked = false,
  inColumns = false,
  children,
}: ModelColumnsProps<Own, Output>) {
  const { columns } = session.state;
  const several = columns.length > 1;
  const counted = several && inColumns;
  return (
    <div className={MODELS.frame}>
      {!counted && (
        <div className={`${MODELS.pickers} ${several ? "*:flex-none" : ""}`}>
          {columns.map(({ id, model }, index) => (
            <span key={id} className="flex min-w-0 items-center gap-1">
              {several && marked && <SeriesSwatch series={SERIES[index] ?? 1} />}
              <ModelPicker
                label={several ? `Model ${index + 1}` : "Model"}
                models={models}
                model={model}
                onChange={(next) => session.setModel(id, next)}
              />
              {several && (
                <IconButton small icon="close" label={`Remove ${model || "the model"}`} onClick={() => session.removeColumn(id)} />
              )}
            </span>
          ))}
          {columns.some(({ model }) => modelNamed(models, model)?.simulated) && <SimulatedTag />}
          {children}
        </div>
      )}
      {counted && children}
      <CompareButton session={session} models={models} short={several && !inColumns} />
      {counted && <span className="mono text-ink-3">{`${columns.length} of ${COLUMNS_MAX}`}</span>}
    </div>
  );
}
