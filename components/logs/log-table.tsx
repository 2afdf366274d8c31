"use client";

import type { ReactNode } from "react";
import { clock, day } from "@/lib/client/when";
import type { LoggedCall } from "@/lib/console/logs/contract";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { ROW_CHOSEN } from "../table/row-styles";
import { Table } from "../table/table";
import { StatusMark } from "../ui/status-mark";
import { endOf, endpointLabel } from "./labels";

interface LogTableProps {
  items: readonly LoggedCall[];
  peek: string;
  onOpen(id: string): void;
  /** All calls belong to one key, named elsewhere. */
  oneKey?: boolean;
}

const HEADS = [
  { name: "Time", width: "w-38 max-md:w-28" },
  { name: "Status", width: "w-24 max-md:w-18" },
  { name: "Model", width: "" },
  { name: "Endpoint", width: "w-[11%] max-lg:hidden" },
  { name: "Key", width: "w-[13%] max-md:hidden" },
  { name: "First token", width: "w-22 max-lg:hidden", num: true },
  { name: "Total", width: "w-20", num: true },
  { name: "Tokens", width: "w-32 max-lg:hidden", num: true },
  { name: "Cost", width: "w-22 max-md:hidden", num: true },
] as const;
/** Columns hidden beside an open call. */
const FOLDED: readonly number[] = [3, 5, 7];
const KEY = 4;

/** Whether a column is shown, by window width and beside an open call. */
function shownAt(index: number, { folded, oneKey }: { folded: boolean; oneKey: boolean }): string {
  if ((folded && FOLDED.includes(index)) || (oneKey && index === KEY)) return "hidden";
  return HEADS[index]?.width.split(" ").find((word) => word.endsWith("hidden")) ?? "";
}

export function LogTable({ items, peek, onOpen, oneKey = false }: LogTableProps) {
  const look = { folded: peek !== "", oneKey };
  return (
    <Table>
      <caption className="sr-only">Calls, newest first</caption>
      <colgroup>
        {HEADS.map(({ name, width }, index) => (
          <col key={name} className={`${width} ${shownAt(index, look)}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {HEADS.map((head, index) => (
            <th key={head.name} scope="col" className={`${"num" in head ? "num" : ""} ${shownAt(index, look)}`}>
              {head.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((call) => (
          <LogRow key={call.id} call={call} look={look} open={call.id === peek} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  );
}

interface LogRowProps {
  call: LoggedCall;
  open: boolean;
  look: Parameters<typeof shownAt>[1];
  onOpen(id: string): void;
}

function LogRow({ call, open, look, onOpen }: LogRowProps) {
  const cell = (index: number) => shownAt(index, look);
  const { kind, word } = endOf(call);
  return (
    <tr className={`cursor-pointer ${open ? ROW_CHOSEN : ""}`} onClick={() => onOpen(call.id)}>
      <td>
        <button
          type="button"
          aria-expanded={open}
          aria-label={`Call of ${clock(call.at)}, ${word}, ${call.model || endpointLabel(call.endpoint)}`}
          className="cursor-pointer font-mono"
          suppressHydrationWarning
        >
          {isToday(call.at) ? (
            clock(call.at)
          ) : (
            <>
              {day(call.at, Date.now())} {clock(call.at, { seconds: false })}
              <span className="max-md:hidden">{clock(call.at).slice(-3)}</span>
            </>
          )}
        </button>
      </td>
      <td title={call.code || undefined}>
        <StatusMark kind={kind} word={word} />
      </td>
      <td className="font-mono" title={call.model}>
        {call.model || <span className="text-ink-3">none</span>}
        <Below of="Tokens" narrow="lg:hidden" known={hasTokens(call)}>
          {tokensCell(call)}
        </Below>
      </td>
      <td className={`text-ink-2 ${cell(3)}`}>{endpointLabel(call.endpoint)}</td>
      <td className={cell(4)} title={call.sender.id}>
        {call.sender.name}
      </td>
      <td className={`num ${cell(5)}`}>{call.firstTokenMs === null ? "–" : formatMs(call.firstTokenMs).join(" ")}</td>
      <td className="num">
        {formatMs(call.durationMs).join(" ")}
        <Below of="Cost" narrow="md:hidden" known={call.cost !== null || hasTokens(call)}>
          {formatCost(call.cost ?? undefined)[0]}
        </Below>
      </td>
      <td className={`num ${cell(7)}`}>{tokensCell(call)}</td>
      <td className={`num ${cell(8)}`}>{formatCost(call.cost ?? undefined)[0]}</td>
    </tr>
  );
}

/** A figure whose column is hidden in a narrow window: under that of another one. */
function Below({ of, narrow, known, children }: { of: string; narrow: string; known: boolean; children: ReactNode }) {
  if (!known) return null;
  return (
    <span className={`block text-label text-ink-3 ${narrow}`}>
      <span className="sr-only">{of} </span>
      {children}
    </span>
  );
}

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString();

const hasTokens = ({ inputTokens, outputTokens }: LoggedCall) => inputTokens + outputTokens > 0;

/** `1 812 → 204`; a dash if nothing was counted. */
function tokensCell(call: LoggedCall) {
  const { inputTokens, outputTokens, cachedTokens } = call;
  if (!hasTokens(call)) return "–";
  const cached = cachedTokens > 0 ? `${formatCount(cachedTokens)} of the input read from the cache` : undefined;
  return (
    <span title={cached}>
      {formatCount(inputTokens)} → {formatCount(outputTokens)}
    </span>
  );
}
