"use client";

import type { ReactNode } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { ShareButton } from "../shares/share-button";
import { PageHeader } from "../shell/page-header";
import { Button, IconButton } from "../ui/button";
import { SimulatedTag } from "../ui/tag";
import { addColumn, COLUMNS_MAX } from "./columns";
import type { PlaygroundPage } from "./define";
import { KeyChip } from "./key-chip";
import { ModelPicker } from "./model-picker";

interface PlaygroundHeaderProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  session: PlaygroundSession<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  tools?: ReactNode;
  onCode(): void;
}

/** Title, one picker per model, the key, and the way to the code. */
export function PlaygroundHeader<Own, Output>({ page, session, models, tools, onCode }: PlaygroundHeaderProps<Own, Output>) {
  const { columns } = session.state;
  const simulated = columns.some(({ model }) => modelNamed(models, model)?.simulated);
  return (
    <PageHeader
      title={page.title}
      wraps
      tools={
        <>
          {tools}
          <KeyChip />
          <ShareButton session={session} />
          <Button variant="quiet" icon="docs" chord="C" onClick={onCode}>
            Code
          </Button>
        </>
      }
    >
      <div className="bench-models">
        {columns.map(({ id, model }, index) => (
          <span key={id} className="flex min-w-0 items-center gap-1">
            <ModelPicker
              label={columns.length > 1 ? `Model ${index + 1}` : "Model"}
              models={models}
              model={model}
              onChange={(next) => session.setModel(id, next)}
            />
            {columns.length > 1 && (
              <IconButton small icon="close" label={`Take ${model || "the model"} away`} onClick={() => session.removeColumn(id)} />
            )}
          </span>
        ))}
        {simulated && <SimulatedTag />}
        {page.badge}
        <Button variant="quiet" icon="plus" chord="\" disabled={columns.length >= COLUMNS_MAX} onClick={() => addColumn(session)}>
          Compare
        </Button>
      </div>
    </PageHeader>
  );
}
