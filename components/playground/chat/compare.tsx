"use client";

import { useState } from "react";
import { type ChatOwn, chatOf, filesOf } from "@/lib/client/chat/page-state";
import { type ChatSession, retry } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";
import type { Column } from "@/lib/client/session/session";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { IconButton } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { SeriesSwatch } from "../../ui/chip";
import { TabList, TabPanel, useTabBase } from "../../ui/tabs";
import { Tag } from "../../ui/tag";
import { ColumnModel } from "../column-model";
import { ReadoutStrip } from "../readout-strip";
import { ScrollableColumns } from "../scrollable-columns";
import { COLUMN } from "../styles";
import { TimeRail } from "../time-rail";
import { ColumnSetting, settingsOf } from "./column-setting";
import { TurnFiles } from "./file-chip";
import { SERIES } from "./series";
import { shownRun } from "./shared-run";
import { Nothing } from "./single";
import { WHO } from "./styles";
import { Transcript } from "./transcript";

interface CompareProps {
  session: ChatSession;
  schema: FormSchema;
  /** Set on phones. */
  oneAtATime: boolean;
  tries: boolean;
  simulated(model: string): boolean;
}

/** Several models side by side, each with its own conversation, figures and settings, and one time rail for all. */
export function Compare({ session, schema, oneAtATime, tries, simulated }: CompareProps) {
  const { columns, own } = session.state;
  const base = useTabBase();
  const [wanted, setWanted] = useState<string>();
  const open = columns.find(({ id }) => id === wanted) ?? columns[0];
  const paths = columns.map(({ id }) => pathOf(chatOf(own, id)));
  const shared = sharedTurns(paths);
  const nothing = paths.every((path) => path.length === 0);
  const runs = columns.map(({ id }) => shownRun(session, id)).filter((run) => run !== undefined);
  const draw = (column: Column, index: number) => (
    <CompareColumn key={column.id} {...{ session, schema, column, simulated, oneAtATime }} index={index} skip={shared.length} />
  );
  return (
    <>
      <SharedTurns own={own} turns={shared} />
      {nothing && (
        <div className="flex-none border-rule border-b">
          <Nothing session={session} tries={tries} />
        </div>
      )}
      {(own.serverTools.length > 0 || own.tools.trim() !== "") && (
        <p className="flex-none border-rule border-b px-4 py-1.5 text-dense text-ink-2">
          Tools are not run in Compare: add their results by hand, or use one column.
        </p>
      )}
      {oneAtATime ? (
        <>
          <TabList
            label="Models"
            look="columns"
            base={base}
            open={open?.id}
            onOpen={setWanted}
            items={columns.map(({ id, model }, index) => ({ id, label: <ColumnName model={model} index={index} /> }))}
          />
          {open && (
            <TabPanel base={base} id={open.id} className="flex min-h-0 flex-1">
              {draw(open, columns.indexOf(open))}
            </TabPanel>
          )}
        </>
      ) : (
        <ScrollableColumns count={columns.length}>{columns.map(draw)}</ScrollableColumns>
      )}
      <TimeRail runs={runs} className="max-md:hidden" />
    </>
  );
}

function ColumnName({ model, index }: { model: string; index: number }) {
  return (
    <>
      <SeriesSwatch series={SERIES[index] ?? 1} />
      <span className="mono min-w-0 truncate">{model || "no model"}</span>
    </>
  );
}

interface CompareColumnProps extends Omit<CompareProps, "tries"> {
  column: Column;
  index: number;
  skip: number;
}

function CompareColumn({ session, schema, column, index, skip, oneAtATime, simulated }: CompareColumnProps) {
  const { id, model } = column;
  const last = pathOf(chatOf(session.state.own, id)).at(-1);
  const off = session.state.own.off.includes(id);
  return (
    <section className={`${COLUMN.frame} flex-1`} aria-label={`Column ${index + 1}: ${model}`}>
      <div className={COLUMN.head}>
        <AskedBox session={session} column={column} />
        <ColumnModel session={session} column={column} place={index} look={oneAtATime ? "change" : "head"} />
        {off && <Tag>not included</Tag>}
        <span className="ml-auto flex flex-none items-center gap-1">
          <ColumnSetting session={session} schema={schema} column={column} />
          <IconButton
            small
            icon="refresh"
            label={`Retry ${model}`}
            aria-disabled={session.running}
            disabled={last?.role !== "assistant" && !session.running}
            onClick={() => last && void retry(session, id, last)}
          />
          <IconButton small icon="close" label={`Remove the column of ${model}`} onClick={() => session.removeColumn(id)} />
        </span>
      </div>
      <div className="flex h-6 flex-none items-center gap-3 overflow-hidden whitespace-nowrap border-rule border-b px-4 font-mono text-ink-2 text-label max-md:hidden">
        {settingsOf({ ...session.state.params, ...column.params })}
        {Object.keys(column.params).length > 0 && <Tag>own parameters</Tag>}
      </div>
      <Transcript session={session} column={id} label={`Transcript of ${model}`} narrow skip={skip} simulated={simulated} empty={null} />
      <ReadoutStrip run={shownRun(session, id)} short />
    </section>
  );
}

/** Whether the column's model gets the next message. */
function AskedBox({ session, column: { id, model } }: { session: ChatSession; column: Column }) {
  const { off } = session.state.own;
  return (
    <Checkbox
      checked={!off.includes(id)}
      onChange={({ target }) => session.setOwn({ off: target.checked ? off.filter((other) => other !== id) : [...off, id] })}
      label={<span className="sr-only">{`Ask ${model}`}</span>}
    />
  );
}

/** The leading turns that all columns share, except answers. */
function sharedTurns(paths: readonly (readonly Turn[])[]): Turn[] {
  const [first = [], ...others] = paths;
  const shared: Turn[] = [];
  for (const [index, turn] of first.entries()) {
    if (turn.role === "assistant" || !others.every((path) => path[index]?.id === turn.id)) break;
    shared.push(turn);
  }
  return shared;
}

function SharedTurns({ own, turns }: { own: ChatOwn; turns: readonly Turn[] }) {
  const { system } = own;
  const rows = [...(system.trim() === "" ? [] : [{ id: "system", who: "SY", text: system, images: 0, files: [] }]), ...turns.map(rowOf)];
  return rows.map(({ id, who, text, images, files }) => (
    <div key={id} className="grid flex-none grid-cols-[56px_minmax(0,1fr)_auto] border-rule border-b py-2 pr-4">
      <span className={WHO} title={who === "SY" ? "System" : "User"}>
        {who}
      </span>
      <div className="min-w-0">
        <p className={`line-clamp-3 text-[15px]/6 ${id === "system" ? "max-md:line-clamp-1" : "max-md:line-clamp-2"}`} title={text}>
          {text}
        </p>
        <TurnFiles files={filesOf(own, files)} />
      </div>
      <span className="mono text-ink-3">{images > 0 && `${images} images`}</span>
    </div>
  ));
}

const rowOf = ({ id, role, text, images = [], files = [] }: Turn) => ({
  ...{ id, text, files },
  who: role === "system" ? "SY" : "US",
  images: images.length,
});
