"use client";

import { useState } from "react";
import { clock, day } from "@/lib/client/when";
import type { AgentSession } from "@/lib/console/agent-sessions/contract";
import { formatCost } from "../playground/figures";
import { Table } from "../table/table";
import { IconButton } from "../ui/button";
import { later, onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { clientName, percent, stateLabel, titleOf, tokens } from "./labels";
import { Meter, TurnBars } from "./turn-bars";

const SessionMenu = later(
  () => import("./session-menu").then(({ SessionMenu }) => SessionMenu),
  ({ of }) => <IconButton small disabled icon="more" label={`Actions for ${titleOf(of)}`} />,
);
const ModelDialog = onDemand(() => import("./model-dialog").then(({ ModelDialog }) => ModelDialog));

const HEADS = [
  { name: "State, loops first", width: "w-34 max-md:w-30" },
  { name: "Task and client", width: "" },
  { name: "Person and key", width: "w-30 max-xl:hidden" },
  { name: "Model, last turn", width: "w-36 max-lg:hidden" },
  { name: "Started", width: "w-16 max-xl:hidden" },
  { name: "Last 24 turns", width: "w-33 max-[1439px]:hidden" },
  { name: "Turns", width: "w-14 max-md:hidden", num: true },
  { name: "Tools", width: "w-14 max-2xl:hidden", num: true },
  { name: "Context, last turn", width: "w-32 max-lg:hidden" },
  { name: "From cache", width: "w-20 max-md:hidden", num: true },
  { name: "Cost", width: "w-20 max-md:pr-4", num: true },
  { name: "Actions", width: "w-14 max-md:hidden", silent: true },
] as const;
const narrowAt = (place: number) => HEADS[place]?.width.split(" ").find((word) => word.startsWith("max-") && !word.includes(":w-")) ?? "";

export function SessionsTable({ items }: { items: readonly AgentSession[] }) {
  const [choosing, setChoosing] = useState<AgentSession>();
  const most = Math.max(1, ...items.flatMap(({ bars }) => bars.map(({ input }) => input)));
  return (
    <>
      <Table rows="high">
        <caption className="sr-only">Sessions, suspected loops first, then the last active</caption>
        <colgroup>
          {HEADS.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {HEADS.map((head, place) => (
              <th key={head.name} scope="col" className={`${"num" in head ? "num" : ""} ${narrowAt(place)}`}>
                {"silent" in head ? <span className="sr-only">{head.name}</span> : head.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((session) => (
            <SessionRow key={session.id} of={session} most={most} onModel={setChoosing} />
          ))}
        </tbody>
      </Table>
      {choosing && <ModelDialog of={choosing} onClose={() => setChoosing(undefined)} />}
    </>
  );
}

const BELOW = "block truncate text-label text-ink-3";

function SessionRow({ of: session, most, onModel }: { of: AgentSession; most: number; onModel(session: AgentSession): void }) {
  const { kind, word, detail } = stateLabel(session, Date.now());
  const { limits, contextTokens, contextWindow } = session;
  return (
    <tr>
      <td>
        <StatusMark kind={kind} word={word} />
        <span className={`${BELOW} pl-4.5`}>{detail}</span>
      </td>
      <td>
        <Link href={`/sessions/${session.id}`} className="block truncate font-strong text-ink" title={session.id}>
          {titleOf(session)}
        </Link>
        <span className={BELOW}>{clientName(session.client)}</span>
      </td>
      <td className={narrowAt(2)}>
        <span className="block truncate">{session.person ?? "service"}</span>
        <span className={BELOW}>{session.key.name}</span>
      </td>
      <td className={narrowAt(3)}>
        <span className="mono block truncate" title={session.model}>
          {session.model || "–"}
        </span>
        <span className={BELOW}>{session.onlyModel ? `only ${session.onlyModel}` : session.provider}</span>
      </td>
      <td className={`mono ${narrowAt(4)}`}>
        <Moment at={session.firstAt} format={startedAt} />
      </td>
      <td className={narrowAt(5)}>
        <TurnBars of={session} most={most} />
      </td>
      <td className={`num ${narrowAt(6)}`}>{session.turns}</td>
      <td className={`num ${narrowAt(7)}`}>{session.tools}</td>
      <td className={narrowAt(8)}>
        <span className="mono">{tokens(contextTokens)}</span>
        {contextWindow !== null && (
          <>
            <span className="mono text-ink-3"> of {tokens(contextWindow)}</span>
            <Meter value={contextTokens} most={contextWindow} words={`${percent(contextTokens, contextWindow)} of the context window`} />
          </>
        )}
      </td>
      <td className={`num ${narrowAt(9)}`}>{percent(session.cachedTokens, session.inputTokens)}</td>
      <td className="num max-md:pr-4">
        {formatCost(session.cost)[0]}
        <span className={BELOW}>{limits?.cost ? `of $${limits.cost.toFixed(2)}` : "no limit"}</span>
      </td>
      <td className={`text-right ${narrowAt(11)}`}>
        <SessionMenu of={session} onModel={onModel} />
      </td>
    </tr>
  );
}

const startedAt = (at: number, now: number) => (now - at < 86_400_000 ? clock(at, { seconds: false }) : day(at, now));
