"use client";

import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { RunNews } from "../bench/output-pane";
import { type Command, useCommands } from "../frame/commands";
import { PHONE, useMedia } from "../ui/use-media";
import { answerOf } from "./answer";
import { Ask } from "./ask";
import { DocumentList, type Pasted } from "./document-list";
import { Foot } from "./foot";
import { SentHead } from "./heads";
import { One } from "./one";
import { type RerankDesk, toggleOriginal } from "./own";
import { Several } from "./several";

/** Query above, then documents and ranking row by row on one ground that scrolls as a whole, so that lines can join them. */
export function Ground({ desk, schema }: { desk: RerankDesk; schema: FormSchema }) {
  const base = useId();
  const ground = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE);
  const [active, setActive] = useState<string>();
  const [pasted, setPasted] = useState<Pasted>();
  const { columns } = desk.state;
  const answers = columns.map(({ id }) => answerOf(desk, id));
  const [first] = answers;
  const known = useMemo(() => first?.asked && new Set(first.asked.rows.map(({ id }) => id)), [first?.asked]);
  useOrderCommand(desk);
  const source = (id: string) => {
    const box = document.getElementById(`${base}-${id}`);
    if (!box?.checkVisibility()) return false;
    box.focus();
    return true;
  };
  const several = columns.length > 1;
  const view = { desk, phone, active, onActive: setActive, onSource: source };
  const add = () => ground.current?.querySelector<HTMLElement>(".rerank-row:last-child textarea")?.focus();
  return (
    <div ref={ground} className="rerank" data-several={several || undefined} data-json={desk.state.own.json !== undefined || undefined}>
      <Ask desk={desk} schema={schema} scores={answers.flatMap(({ ranking }) => (ranking ?? []).map(({ score }) => score))} />
      <div className="rerank-lists">
        <section className="rerank-sent" aria-label="Documents">
          <SentHead desk={desk} />
          <DocumentList {...{ desk, base, active, known }} stale={first?.stale} onActive={setActive} onPasted={setPasted} />
        </section>
        {several ? <Several {...view} answers={answers} /> : first && <One {...view} answer={first} />}
      </div>
      <Foot desk={desk} answers={answers} pasted={pasted} onAdd={add} onPasted={setPasted} />
      <RunNews runs={answers.map(({ run }) => run).filter((run) => run !== undefined)} />
    </div>
  );
}

function useOrderCommand(desk: RerankDesk): void {
  const toggle = useCallback(() => toggleOriginal(desk), [desk]);
  const commands = useMemo<Command[]>(
    () => [
      { id: "order", group: "Do", title: "Show results in the original order, or by relevance", icon: "rerank", chord: "d", run: toggle },
    ],
    [toggle],
  );
  useCommands(commands);
}
