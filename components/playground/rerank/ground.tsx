"use client";

import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { type Command, useCommands } from "../../shell/commands";
import { PHONE, useMedia } from "../../ui/use-media";
import { RunNews } from "../output-pane";
import { answerOf } from "./answer";
import { Ask } from "./ask";
import { DocumentList, type Pasted } from "./document-list";
import { Foot } from "./foot";
import { SentHead } from "./heads";
import { One } from "./one";
import { type RerankSession, toggleOriginal } from "./page-state";
import { Several } from "./several";
import { RERANK_SHORTCUTS } from "./shortcuts";
import { ASKED, JOINED } from "./styles";

const LISTS =
  "min-h-0 flex-1 content-start overflow-y-auto overscroll-contain scroll-pt-[calc(var(--h-bar)+8px)] max-md:grid-cols-[minmax(0,1fr)]";
const SEVERAL = "grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)]";

/** The query above, then documents and ranking row by row in one scroll area, so that lines can connect them. */
export function Ground({ session, schema }: { session: RerankSession; schema: FormSchema }) {
  const base = useId();
  const ground = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE);
  const [active, setActive] = useState<string>();
  const [pasted, setPasted] = useState<Pasted>();
  const { columns } = session.state;
  const answers = columns.map(({ id }) => answerOf(session, id));
  const [first] = answers;
  const known = useMemo(() => first?.asked && new Set(first.asked.rows.map(({ id }) => id)), [first?.asked]);
  useOrderCommand(session);
  const source = (id: string) => {
    const box = document.getElementById(`${base}-${id}`);
    if (!box?.checkVisibility()) return false;
    box.focus();
    return true;
  };
  const several = columns.length > 1;
  const view = { session, phone, active, onActive: setActive, onSource: source };
  const add = () => ground.current?.querySelector<HTMLElement>("li[data-row]:last-child textarea")?.focus();
  return (
    <div ref={ground} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Ask session={session} schema={schema} scores={answers.flatMap(({ ranking }) => (ranking ?? []).map(({ score }) => score))} />
      <div className={`${LISTS} ${several ? SEVERAL : JOINED}`}>
        <section className={ASKED} aria-label="Documents">
          <SentHead session={session} />
          <DocumentList {...{ session, base, active, known }} stale={first?.stale} onActive={setActive} onPasted={setPasted} />
        </section>
        {several ? <Several {...view} answers={answers} /> : first && <One {...view} answer={first} />}
      </div>
      <Foot session={session} answers={answers} pasted={pasted} onAdd={add} onPasted={setPasted} />
      <RunNews runs={answers.map(({ run }) => run).filter((run) => run !== undefined)} />
    </div>
  );
}

function useOrderCommand(session: RerankSession): void {
  const toggle = useCallback(() => toggleOriginal(session), [session]);
  const commands = useMemo<Command[]>(() => [{ ...RERANK_SHORTCUTS.shortcuts.order, group: "Do", icon: "rerank", run: toggle }], [toggle]);
  useCommands(commands);
}
