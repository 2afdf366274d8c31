"use client";

import type { ReactNode } from "react";
import { modelNamed } from "@/lib/client/cost";
import type { Desk } from "@/lib/client/desk";
import type { ConsoleModel } from "@/lib/contracts/console-models";
import { PageHeader } from "../frame/page-header";
import { ShareButton } from "../share/share-button";
import { Button, IconButton } from "../ui/button";
import { SimulatedTag } from "../ui/tag";
import { addColumn, COLUMNS_MAX } from "./bench-frame";
import type { BenchPage } from "./define";
import { KeyChip } from "./key-chip";
import { ModelPicker } from "./model-picker";

interface BenchHeaderProps<Own, Output> {
  page: BenchPage<Own, Output>;
  desk: Desk<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  tools?: ReactNode;
  onCode(): void;
}

/** Title, one picker per model, the key, and the way to the code. */
export function BenchHeader<Own, Output>({ page, desk, models, tools, onCode }: BenchHeaderProps<Own, Output>) {
  const { columns } = desk.state;
  const simulated = columns.some(({ model }) => modelNamed(models, model)?.simulated);
  return (
    <PageHeader
      title={page.title}
      tools={
        <>
          {tools}
          <KeyChip />
          <ShareButton desk={desk} />
          <Button variant="quiet" icon="docs" chord="C" onClick={onCode}>
            Code
          </Button>
        </>
      }
    >
      <div className="bench-models">
        {columns.map(({ id, model }, index) => (
          <span key={id} className="row row-1">
            <ModelPicker
              label={columns.length > 1 ? `Model ${index + 1}` : "Model"}
              models={models}
              model={model}
              onChange={(next) => desk.setModel(id, next)}
            />
            {columns.length > 1 && (
              <IconButton small icon="close" label={`Take ${model || "the model"} away`} onClick={() => desk.removeColumn(id)} />
            )}
          </span>
        ))}
        {simulated && <SimulatedTag />}
        {page.badge}
        <Button variant="quiet" icon="plus" chord="\" disabled={columns.length >= COLUMNS_MAX} onClick={() => addColumn(desk)}>
          Compare
        </Button>
      </div>
    </PageHeader>
  );
}
