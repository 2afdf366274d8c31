"use client";

import { useMemo } from "react";
import { SeriesSwatch } from "../ui/chip";
import { ScrollBox } from "../ui/scroll-box";
import type { Answer } from "./answer";
import { textOf } from "./documents";
import type { RerankDesk } from "./own";
import { type Agreement, agreement, formatScore, type Place } from "./ranking";
import { Moved } from "./ranking-table";

/** `Kendall τ 0.83 · 3 of 36 pairs swapped` */
export function tauWords({ tau, common, swapped, pairs }: Agreement): string {
  if (tau === undefined)
    return common < 2 ? "Kendall τ needs two documents that both returned" : "Kendall τ has no value: all scores are equal";
  return `Kendall τ ${tau.toFixed(2)} · ${swapped} of ${pairs} pairs swapped`;
}

interface Line {
  id: string;
  text: string;
  sent: number;
  /** By column; undefined where that model did not return it. */
  places: readonly (Place | undefined)[];
  /** Between its best and its worst rank. */
  spread: number | undefined;
}

/** One line per document, by its ranks in the order of the columns. */
export function linesOf(all: readonly (readonly Place[])[], { field, original }: { field?: string; original: boolean }): Line[] {
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

function spreadOf(places: readonly (Place | undefined)[]): number | undefined {
  const ranks = places.flatMap((place) => (place?.rank === undefined ? [] : [place.rank]));
  return ranks.length < 2 ? undefined : Math.max(...ranks) - Math.min(...ranks);
}

/** Every document with its rank and score by each model. */
export function RankTable({ desk, answers }: { desk: RerankDesk; answers: readonly Answer[] }) {
  const { columns, own } = desk.state;
  const shown = answers.flatMap((answer, index) => (answer.ranking ? [{ answer, index, model: columns[index]?.model ?? "" }] : []));
  const lines = linesOf(
    shown.map(({ answer }) => answer.places),
    own,
  );
  return (
    <ScrollBox className="rerank-table-box" label="Ranks by model">
      <table className="table rerank-ranks">
        <caption className="sr-only">Rank and score of every document by each model</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col" className="num w-12">
              Sent
            </th>
            {shown.map(({ index, model }) => (
              <th key={index} scope="col" className="w-44">
                <span className="row row-1">
                  <SeriesSwatch series={((index % 6) + 1) as 1} />
                  <span className="mono trunc">{model}</span>
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
              <th scope="row" className="rerank-ranks-doc" title={text}>
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
      </table>
      {shown.length > 1 && <Pairs shown={shown} />}
    </ScrollBox>
  );
}

function RankCell({ place }: { place: Place }) {
  return (
    <span className="flex items-center gap-3">
      <span className="mono w-5 text-right">{place.rank ?? "–"}</span>
      <span className="w-9">
        <Moved place={place} />
      </span>
      <span className="mono dim">{formatScore(place.score)}</span>
    </span>
  );
}

interface Shown {
  answer: Answer;
  index: number;
  model: string;
}

/** How far every two models agree. */
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
    <dl className="rerank-pairs">
      {pairs.map(({ key, name, agreement: found }) => (
        <div key={key} className="row">
          <dt className="mono dim trunc">{name}</dt>
          <dd className="dense push">{`${tauWords(found)}, over ${found.common} documents that both returned`}</dd>
        </div>
      ))}
    </dl>
  );
}
