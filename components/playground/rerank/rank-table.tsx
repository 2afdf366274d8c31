"use client";

import { useMemo } from "react";
import { Table } from "../../table/table";
import { SeriesName } from "../../ui/chip";
import { ScrollBox } from "../../ui/scroll-box";
import type { Answer } from "./answer";
import { textOf } from "./documents";
import type { RerankSession } from "./page-state";
import { type Agreement, agreement, type CallContext, formatScore } from "./ranking";
import { Moved } from "./ranking-table";

/** `Kendall τ 0.83 · 3 of 36 pairs swapped` */
export function tauLabel({ tau, common, swapped, pairs }: Agreement): string {
  if (tau === undefined)
    return common < 2 ? "Kendall τ needs two documents that both returned" : "Kendall τ has no value: all scores are equal";
  return `Kendall τ ${tau.toFixed(2)} · ${swapped} of ${pairs} pairs swapped`;
}

/** A row's heading has the style of its other cells. */
const DOCUMENT = "static h-(--h-row) overflow-hidden text-ellipsis border-rule bg-transparent text-dense font-stretch-normal text-ink";

interface Line {
  id: string;
  text: string;
  sent: number;
  /** By column; undefined if that model did not return it. */
  places: readonly (CallContext | undefined)[];
  /** The difference of its best and worst rank. */
  spread: number | undefined;
}

/** One row per document, with its ranks by column. */
function linesOf(all: readonly (readonly CallContext[])[], { field, original }: { field?: string; original: boolean }): Line[] {
  const lines = new Map<string, Line>();
  for (const [column, places] of all.entries())
    for (const place of places) {
      const { row, sent } = place;
      const line = lines.get(row.id) ?? {
        id: row.id,
        text: textOf(row.doc, field),
        sent,
        places: all.map(() => undefined),
        spread: undefined,
      };
      lines.set(row.id, { ...line, places: line.places.map((other, at) => (at === column ? place : other)) });
    }
  const mean = ({ places }: Line) => places.reduce((sum, place) => sum + (place?.rank ?? lines.size), 0);
  return [...lines.values()]
    .map((line) => ({ ...line, spread: spreadOf(line.places) }))
    .sort((a, b) => (original ? a.sent - b.sent : mean(a) - mean(b) || a.sent - b.sent));
}

function spreadOf(places: readonly (CallContext | undefined)[]): number | undefined {
  const ranks = places.flatMap((place) => (place?.rank === undefined ? [] : [place.rank]));
  return ranks.length < 2 ? undefined : Math.max(...ranks) - Math.min(...ranks);
}

/** Every document with its rank and score by each model. */
export function RankTable({ session, answers }: { session: RerankSession; answers: readonly Answer[] }) {
  const { columns, own } = session.state;
  const shown = answers.flatMap((answer, index) => (answer.ranking ? [{ answer, index, model: columns[index]?.model ?? "" }] : []));
  const lines = linesOf(
    shown.map(({ answer }) => answer.places),
    own,
  );
  return (
    <ScrollBox className="overflow-x-auto" label="Ranks by model">
      <Table className="min-w-140">
        <caption className="sr-only">Rank and score of every document by each model</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col" className="num w-12">
              Sent
            </th>
            {shown.map(({ index, model }) => (
              <th key={index} scope="col" className="w-44">
                <span className="flex min-w-0 items-center gap-1">
                  <SeriesName place={index} name={model} />
                </span>
              </th>
            ))}
            <th scope="col" className="num w-16">
              Spread
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, text, sent, places, spread }) => (
            <tr key={id}>
              <th scope="row" className={DOCUMENT} title={text}>
                {text}
              </th>
              <td className="num">{sent}</td>
              {places.map((place, at) => (
                <td key={shown[at]?.index}>{place && <RankCell place={place} />}</td>
              ))}
              <td className="num">{spread ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {shown.length > 1 && <Pairs shown={shown} />}
    </ScrollBox>
  );
}

function RankCell({ place }: { place: CallContext }) {
  return (
    <span className="flex items-center gap-3">
      <span className="mono w-5 text-right">{place.rank ?? "–"}</span>
      <span className="w-9">
        <Moved place={place} />
      </span>
      <span className="mono text-ink-2">{formatScore(place.score)}</span>
    </span>
  );
}

interface Shown {
  answer: Answer;
  index: number;
  model: string;
}

/** The agreement of each pair of models. */
function Pairs({ shown }: { shown: readonly Shown[] }) {
  const pairs = useMemo(
    () =>
      shown.flatMap((one, at) =>
        shown.slice(at + 1).map((other) => ({
          key: `${one.index}-${other.index}`,
          name: `${one.model} and ${other.model}`,
          agreement: agreement(one.answer.ranking ?? [], other.answer.ranking ?? []),
        })),
      ),
    [shown],
  );
  return (
    <dl className="px-4 py-3">
      {pairs.map(({ key, name, agreement: found }) => (
        <div key={key} className="flex min-w-0 items-center gap-2">
          <dt className="mono min-w-0 truncate text-ink-2">{name}</dt>
          <dd className="ml-auto text-right text-dense">{`${tauLabel(found)}, over ${found.common} documents that both returned`}</dd>
        </div>
      ))}
    </dl>
  );
}
