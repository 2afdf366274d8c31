import { groupAnswers, type Likeness } from "@/lib/client/sweep/groups";
import type { SweepCell } from "@/lib/client/sweep/plan";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Variables } from "@/lib/contracts/text-variables";
import { Link } from "../../ui/link";
import { SegmentedControl } from "../../ui/segmented-control";
import { formatCost, formatMs } from "../figures";
import type { StartedSweep } from "./start-sweep";
import { answersOf, nameOf } from "./sweep-grid";

interface SweepAnswersProps<Own extends { variables: Variables }, Output> {
  started: StartedSweep<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  cell: SweepCell;
  likeness: Likeness;
  onLikeness(likeness: Likeness): void;
}

const LIKENESSES = [
  { value: "equal", label: "Equal", title: "The same words; case, spaces and punctuation are ignored" },
  { value: "similar", label: "Similar", title: "At least 80 % of the words are shared" },
] as const;

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The answers of a cell by group, the largest first. Each opens its run. */
export function SweepAnswers<Own extends { variables: Variables }, Output>({
  started,
  models,
  cell,
  likeness,
  onLikeness,
}: SweepAnswersProps<Own, Output>) {
  const { plan, source, sweep } = started;
  const answers = answersOf(started, cell, models);
  const groups = groupAnswers(
    answers.map(({ text }) => text),
    likeness,
  );
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
        <span className="ml-auto">
          <SegmentedControl label="Alike" small value={likeness} segments={LIKENESSES} onChange={onLikeness} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <section className="min-h-0 overflow-y-auto" aria-label="Groups of answers" tabIndex={0}>
        {groups.map(({ members }) => {
          const [first] = members.flatMap((place) => answers[place] ?? []);
          return (
            first && (
              <article key={first.run.id} className="flex items-start gap-4 border-rule border-b px-4 py-2 max-md:flex-col max-md:gap-1">
                <span className="mono flex-none">
                  {members.length}
                  <span className="u">of {answers.length}</span>
                </span>
                <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{first.text || "(empty)"}</p>
                <span className="mono flex-none text-dense text-ink-2">
                  {first.figures.words} words, {formatMs(first.figures.ms).join(" ")}, {formatCost(first.figures.cost).join("")}
                </span>
                <span className="flex flex-none flex-wrap gap-2 text-dense">
                  {members.map((place, index) => {
                    const run = answers[place]?.run;
                    return (
                      run && (
                        <Link
                          key={run.id}
                          href={`/play/${source.page.id}/${run.id}`}
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
            )
          );
        })}
        {failed.map(({ id, error }) => (
          <p key={id} className="border-rule border-b px-4 py-2 text-dense text-fail">
            {error?.message ?? "The call failed."}
          </p>
        ))}
      </section>
    </section>
  );
}
