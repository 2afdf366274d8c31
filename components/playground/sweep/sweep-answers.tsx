import { useState } from "react";
import { type Fact, unusualFacts } from "@/lib/client/sweep/facts";
import { type AnswerGroup, type GroupOrder, groupAnswers, inOrder, type Likeness } from "@/lib/client/sweep/groups";
import type { SweepCell } from "@/lib/client/sweep/plan";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Variables } from "@/lib/contracts/text-variables";
import { Link } from "../../ui/link";
import { SegmentedControl } from "../../ui/segmented-control";
import { StatusGlyph } from "../../ui/status-mark";
import { formatCost, formatMs } from "../figures";
import { FactText } from "./fact-text";
import type { StartedSweep } from "./start-sweep";
import { answersOf, nameOf } from "./sweep-grid";

interface SweepAnswersProps<Own extends { variables: Variables }, Output> {
  started: StartedSweep<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  cell: SweepCell;
  likeness: Likeness;
}

type Answer = ReturnType<typeof answersOf>[number];

const ORDERS = [
  { value: "largest", label: "Equal", title: "The largest group first" },
  { value: "longest", label: "Longest", title: "The longest answer first" },
  { value: "odd", label: "Odd ones", title: "Only answers that differ from the largest group" },
] as const;

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The answers of a cell by group. Each opens its run. */
export function SweepAnswers<Own extends { variables: Variables }, Output>({
  started,
  models,
  cell,
  likeness,
}: SweepAnswersProps<Own, Output>) {
  const { plan, source, sweep } = started;
  const [order, setOrder] = useState<GroupOrder>("largest");
  const answers = answersOf(started, cell, models);
  const texts = answers.map(({ text }) => text);
  const groups = groupAnswers(texts, likeness);
  const facts = unusualFacts(texts);
  const shown = inOrder(groups, order, (place) => answers[place]?.figures.words ?? 0);
  const failed = sweep.runsOf(cell).filter(({ status }) => status === "failed");
  const below = plan.down?.values[cell.row];
  return (
    <section className="flex max-h-1/2 min-h-40 flex-none flex-col border-rule-2 border-t bg-panel" aria-label="Answers of the cell">
      <div className="bar flex-wrap max-md:h-auto max-md:py-1">
        <b className="mono min-w-0 truncate font-strong">{nameOf(plan.across, plan.across.values[cell.column] ?? "")}</b>
        <span className="text-dense text-ink-2">
          {plan.down && below !== undefined && `${nameOf(plan.down, below)}, `}
          {counted(answers.length, "answer")} in {counted(groups.length, "group")}
        </span>
        <SegmentedControl label="Order of the answers" small value={order} segments={ORDERS} onChange={setOrder} />
        <span className="ml-auto text-dense text-ink-2">{differencesOf(facts)}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <section className="min-h-0 overflow-y-auto" aria-label="Groups of answers" tabIndex={0}>
        {shown.map((group) => (
          <Group key={answers[group.members[0] ?? 0]?.run.id} {...{ group, answers, facts }} page={source.page.id} />
        ))}
        {shown.length === 0 && answers.length > 0 && <p className="px-4 py-2 text-dense text-ink-2">All answers are equal.</p>}
        {failed.map(({ id, error }) => (
          <p key={id} className="border-rule border-b px-4 py-2 text-dense text-fail">
            {error?.message ?? "The call failed."}
          </p>
        ))}
      </section>
    </section>
  );
}

const KINDS = ["date", "number"] as const;

/** In how many answers a date or number differs: `the date differs in 1 of 8`. */
function differencesOf(facts: readonly (readonly Fact[])[]): string {
  return KINDS.flatMap((kind) => {
    const count = facts.filter((own) => own.some((fact) => fact.kind === kind)).length;
    return count > 0 ? [`the ${kind} differs in ${count} of ${facts.length}`] : [];
  }).join(", ");
}

interface GroupProps {
  group: AnswerGroup;
  answers: readonly Answer[];
  facts: readonly (readonly Fact[])[];
  page: string;
}

function Group({ group: { members }, answers, facts, page }: GroupProps) {
  const place = members.find((member) => (facts[member] ?? []).length > 0) ?? members[0] ?? 0;
  const answer = answers[place];
  const own = facts[place] ?? [];
  if (!answer) return null;
  return (
    <article className="flex items-start gap-4 border-rule border-b px-4 py-2 max-md:flex-col max-md:gap-1">
      <span className="mono flex-none">
        {members.length}
        <span className="u">of {answers.length}</span>
      </span>
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {answer.text === "" ? "(empty)" : <FactText text={answer.text} facts={own} />}
      </p>
      {KINDS.filter((kind) => own.some((fact) => fact.kind === kind)).map((kind) => (
        <span key={kind} className="flex flex-none items-center gap-1.5 text-dense text-fail">
          <StatusGlyph kind="fail" />
          other {kind}
        </span>
      ))}
      <span className="mono flex-none text-dense text-ink-2">
        {answer.figures.words} words, {formatMs(answer.figures.ms).join(" ")}, {formatCost(answer.figures.cost).join("")}
      </span>
      <span className="flex flex-none flex-wrap gap-2 text-dense">
        {members.map((member, index) => {
          const run = answers[member]?.run;
          return (
            run && (
              <Link
                key={run.id}
                href={`/play/${page}/${run.id}`}
                aria-label={`Open run ${index + 1} of this group`}
                className="flex min-h-6 min-w-6 items-center justify-center"
              >
                {members.length === 1 ? "Open" : index + 1}
              </Link>
            )
          );
        })}
      </span>
    </article>
  );
}
