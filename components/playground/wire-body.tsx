"use client";

import { useState } from "react";
import type { RunState } from "@/lib/client/call/run";
import type { WireRecord } from "@/lib/client/call/wire";
import type { AnySession } from "@/lib/client/session/sessions";
import { clock } from "@/lib/client/when";
import { Code } from "../ui/code";
import { CopyButton } from "../ui/copy-button";
import { ScrollBox } from "../ui/scroll-box";
import { SegmentedControl } from "../ui/segmented-control";
import { TabPanel } from "../ui/tabs";
import { CodeView } from "./code-view";
import type { AnyPage } from "./define";
import { WIRE } from "./styles";
import { WireResponse } from "./wire-response";
import type { WireTab } from "./wire-tab";

interface WireBodyProps {
  page: AnyPage;
  session: AnySession;
  tab: WireTab;
  base: string;
}

/** The open part of the wire drawer, with one model at a time. */
export function WireBody({ page, session, tab, base }: WireBodyProps) {
  const { columns } = session.state;
  const [wanted, setWanted] = useState(columns[0]?.id);
  const column = columns.find(({ id }) => id === wanted) ?? columns[0];
  if (!column) return null;
  const run = session.stateOf(column.id);
  return (
    <TabPanel base={base} id={tab} className="flex min-h-0 flex-1 flex-col">
      {(columns.length > 1 || page.WireChoice) && (
        <div className="flex min-w-0 flex-none flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2">
          {page.WireChoice && <page.WireChoice session={session} />}
          {columns.length > 1 && (
            <SegmentedControl
              small
              label="Model"
              value={column.id}
              segments={columns.map(({ id, model }) => ({ value: id, label: model || "no model" }))}
              onChange={setWanted}
            />
          )}
        </div>
      )}
      {tab === "preview" && (
        <div className={page.Beside ? "grid min-h-0 flex-1 overflow-y-auto md:grid-cols-2" : "contents"}>
          <div className={page.Beside ? "flex min-h-0 min-w-0 flex-col border-rule md:border-r" : "contents"}>
            <Preview session={session} columnId={column.id} />
          </div>
          {page.Beside && <page.Beside session={session} columnId={column.id} />}
        </div>
      )}
      {tab === "sent" && (run ? <Sent wire={run.wire} /> : <NoRun />)}
      {tab === "response" && (run ? <WireResponse run={run} /> : <NoRun />)}
      {tab === "headers" && (run ? <Headers run={run} /> : <NoRun />)}
      {tab === "mcp" && page.mcp && <page.mcp.View session={session} columnId={column.id} />}
      {tab === "code" && <CodeView page={page} session={session} column={column} />}
    </TabPanel>
  );
}

function NoRun() {
  return <p className="text-dense text-ink-3 px-4 py-2">Nothing has been sent yet.</p>;
}

function Preview({ session, columnId }: { session: AnySession; columnId: string }) {
  const column = session.state.columns.find(({ id }) => id === columnId);
  if (!column) return null;
  try {
    const { path, body } = session.preview(column);
    return <Body line={`POST ${path}`} text={JSON.stringify(body, null, 2)} what="the body" />;
  } catch (error) {
    return <p className="text-dense text-fail px-4 py-2">{error instanceof Error ? error.message : "The body is not valid JSON."}</p>;
  }
}

function Sent({ wire }: { wire: WireRecord }) {
  if (wire.requestBody === "")
    return (
      <p className="text-dense text-ink-3 px-4 py-2">The request is not kept with a saved run. Preview shows what would be sent now.</p>
    );
  const line = `${wire.method} ${wire.url} at ${clock(wire.sentAt)}`;
  return <Body line={line} text={JSON.stringify(JSON.parse(wire.requestBody), null, 2)} what="the sent body" />;
}

function Body({ line, text, what }: { line: string; text: string; what: string }) {
  return (
    <>
      <div className={WIRE.line}>
        <span className="mono min-w-0 truncate">{line}</span>
        <span className="ml-auto">
          <CopyButton small text={text} what={what} />
        </span>
      </div>
      <ScrollBox className={WIRE.scroll} label="Body">
        <Code text={text} wrap />
      </ScrollBox>
    </>
  );
}

function Headers({ run: { wire } }: { run: RunState<unknown> }) {
  return (
    <ScrollBox className={`${WIRE.scroll} grid gap-4 px-4 py-2 md:grid-cols-2`} label="Headers">
      <HeaderList title="Request" headers={wire.requestHeaders} />
      <HeaderList title={wire.status === undefined ? "Response" : `Response ${wire.status}`} headers={wire.responseHeaders} />
    </ScrollBox>
  );
}

function HeaderList({ title, headers }: { title: string; headers: WireRecord["requestHeaders"] }) {
  return (
    <div className="min-w-0">
      <h2 className="label pb-1">{title}</h2>
      <dl className="font-mono text-dense/5">
        {headers.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] gap-2">
            <dt className="min-w-0 truncate text-ink-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {headers.length === 0 && <p className="text-dense text-ink-3">None yet.</p>}
    </div>
  );
}
