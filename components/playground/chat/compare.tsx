"use client";

import { useState } from "react";
import { seriesOf } from "@/lib/client/chat/loop/open-calls";
import { type ChatOwn, chatOf, filesOf } from "@/lib/client/chat/page-state";
import { type ChatSession, retry } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";
import type { Column } from "@/lib/client/session/session";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Button, IconButton } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { SeriesSwatch } from "../../ui/chip";
import { onDemand } from "../../ui/later";
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

const ColumnLoop = onDemand(() => import("./calls/column-loop").then(({ ColumnLoop }) => ColumnLoop), PlainReadout);
const CompareRail = onDemand(() => import("./calls/compare-rail").then(({ CompareRail }) => CompareRail));
const CallNews = onDemand(() => import("./calls/call-news").then(({ CallNews }) => CallNews));
const WaitMark = onDemand(() => import("./calls/wait-mark").then(({ WaitMark }) => WaitMark));

function PlainReadout({ session, column }: { session: ChatSession; column: string }) {
  return <ReadoutStrip run={shownRun(session, column)} short />;
}

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
  const calling = paths.some(makesCalls);
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
      {oneAtATime ? (
        <>
          <TabList
            label="Models"
            look="columns"
            base={base}
            open={open?.id}
            onOpen={setWanted}
            items={columns.map(({ id, model }, index) => ({
              id,
              label: (
                <>
                  <ColumnName model={model} index={index} />
                  {calling && <WaitMark session={session} column={id} />}
                </>
              ),
            }))}
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
      {calling ? <CompareRail session={session} /> : <TimeRail runs={runs} className="max-md:hidden" />}
      {(own.serverTools.length > 0 || own.tools.trim() !== "") && <CallNews session={session} />}
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
  const path = pathOf(chatOf(session.state.own, id));
  const off = session.state.own.off.includes(id);
  return (
    <section className={`${COLUMN.frame} flex-1`} aria-label={`Column ${index + 1}: ${model}`}>
      <div className={COLUMN.head}>
        <AskedBox session={session} column={column} />
        <ColumnModel session={session} column={column} place={index} look={oneAtATime ? "change" : "head"} />
        {off && <Tag>not included</Tag>}
        <span className="ml-auto flex flex-none items-center gap-1">
          <ColumnSetting session={session} schema={schema} column={column} />
          <RetryOrStop session={session} column={column} last={path.at(-1)} />
          <IconButton small icon="close" label={`Remove the column of ${model}`} onClick={() => session.removeColumn(id)} />
        </span>
      </div>
      <div className="flex h-6 flex-none items-center gap-3 overflow-hidden whitespace-nowrap border-rule border-b px-4 font-mono text-ink-2 text-label max-md:hidden">
        {settingsOf({ ...session.state.params, ...column.params })}
        {Object.keys(column.params).length > 0 && <Tag>own parameters</Tag>}
      </div>
      <Transcript session={session} column={id} label={`Transcript of ${model}`} narrow skip={skip} simulated={simulated} empty={null} />
      {makesCalls(path) ? <ColumnLoop session={session} column={id} /> : <PlainReadout session={session} column={id} />}
    </section>
  );
}

/** Stop replaces Retry in place, and keeps the focus. */
function RetryOrStop({ session, column: { id, model }, last }: { session: ChatSession; column: Column; last: Turn | undefined }) {
  const busy = session.isBusy(id);
  const label = `${busy ? "Stop" : "Retry"} ${model}`;
  return (
    <Button
      small
      square
      variant={busy ? "stop" : "quiet"}
      icon={busy ? undefined : "refresh"}
      aria-label={label}
      title={label}
      aria-disabled={session.running && !busy}
      disabled={last?.role !== "assistant" && !session.running}
      onClick={() => (busy ? session.stop(id) : last && void retry(session, id, last))}
    />
  );
}

/** Whether the model has called tools since the last message. */
function makesCalls(path: readonly Turn[]): boolean {
  return seriesOf(path).some(({ toolCalls }) => toolCalls !== undefined);
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
