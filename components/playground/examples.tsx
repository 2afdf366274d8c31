"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { CHIP } from "../ui/chip";

/** Something to try. It fills the page in, and sends nothing. */
export interface Example<Own> {
  label: string;
  /** The page's own part with the example in it. Rejects with an `Error` whose message says why there is none. */
  fill(own: Own): Own | Promise<Own>;
}

/** What a page offers to try with a model, which is undefined while the models are fetched, or where it is not listed. */
export type Examples<Own> = (model: ConsoleModel | undefined, own: Own) => readonly Example<Own>[];

interface ExampleChipsProps<Own, Output> {
  examples: Examples<Own>;
  session: PlaygroundSession<Own, Output>;
  className?: string;
  /** After the page was filled in. */
  onFilled?(): void;
}

/** Three things to try with the first model, and the way back to what stood there. */
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
