"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { Button } from "../ui/button";
import { StatusGlyph } from "../ui/status-mark";
import type { PlaygroundPage } from "./define";
import { inPlaceOf, whyGone } from "./model-fit";

/** Under the header: selected models that no longer exist or do not suit the page, why, and replacements. */
export function ModelsGone<Own, Output>({ page, session }: { page: PlaygroundPage<Own, Output>; session: PlaygroundSession<Own, Output> }) {
  const models = useQuery(modelsQuery).data?.items;
  const heading = useId();
  const gone = models
    ? session.state.columns.flatMap(({ id, model }) => {
        const why = whyGone(models, { name: model, playground: page.id });
        return why === undefined ? [] : [{ id, model, why }];
      })
    : [];
  return (
    <div role="status">
      {gone.map(({ id, model, why }) => {
        const instead = inPlaceOf(models ?? [], { name: modelNamed(models, model)?.id ?? model, playground: page.id });
        return (
          <section key={id} className="bar h-auto flex-wrap gap-y-1 py-1.5" aria-labelledby={`${heading}-${id}`}>
            <StatusGlyph kind="unknown" label="Not there" />
            <span id={`${heading}-${id}`} className="text-dense min-w-0">
              <span className="mono break-all">{model}</span> {why}
              {instead.length === 0 && " No model fits this playground now."}
            </span>
            {instead.map((name) => (
              <Button key={name} small onClick={() => session.setModel(id, name)}>
                {`Use ${name}`}
              </Button>
            ))}
          </section>
        );
      })}
    </div>
  );
}
