"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { CHIP } from "../ui/chip";

/** An example. It fills in the page without sending. */
export interface Example<Own> {
  label: string;
  /** The page's own state with the example. Rejects with an `Error` that explains why there is none. */
  fill(own: Own): Own | Promise<Own>;
}

/** A page's examples for a model, which is undefined while the models are loading or if it is not listed. */
export type Examples<Own> = (model: ConsoleModel | undefined, own: Own) => readonly Example<Own>[];

interface ExampleChipsProps<Own, Output> {
  examples: Examples<Own>;
  session: PlaygroundSession<Own, Output>;
  className?: string;
  /** Called after filling in. */
  onFilled?(): void;
}

/** Three examples for the first model, with undo. */
export function ExampleChips<Own, Output>({ examples, session, className = "", onFilled }: ExampleChipsProps<Own, Output>) {
  const models = useQuery(modelsQuery).data?.items;
  const [filled, setFilled] = useState<{ before: Own; own: Own }>();
  const [problem, setProblem] = useState<string>();
  const { own, columns } = session.state;
  const fill = async (example: Example<Own>) => {
    setProblem(undefined);
    try {
      const next = await example.fill(own);
      setFilled({ before: own, own: next });
      session.set({ own: next });
      onFilled?.();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The example could not be created.");
    }
  };
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="label mb-1">Try</legend>
      <div className="flex min-w-0 flex-wrap gap-1">
        {examples(modelNamed(models, columns[0]?.model ?? ""), own).map((example) => (
          <button key={example.label} type="button" className={CHIP.control} disabled={session.running} onClick={() => void fill(example)}>
            {example.label}
          </button>
        ))}
        {filled?.own === own && (
          <button type="button" className={`${CHIP.control} text-ink-2`} onClick={() => session.set({ own: filled.before })}>
            Undo
          </button>
        )}
      </div>
      {problem && (
        <p className="mt-1 text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
