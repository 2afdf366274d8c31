"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import type { EvaluationComparison } from "@/lib/console/evaluations/reading-contract";
import { type Command, useCommands } from "../../shell/commands";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LoadingRows } from "../../ui/loading-rows";
import { SegmentedControl } from "../../ui/segmented-control";
import { comparisonQuery, evaluationQuery } from "../evaluation-queries";
import { EVALUATIONS_SHORTCUTS } from "../shortcuts";
import { type CompareView, readCompareView, writeCompareView } from "./compare-view";
import { ComparedColumns } from "./compared-columns";
import { FlipDetail } from "./flip-detail";
import { FlipList } from "./flip-list";
import { Verdict } from "./verdict";

/** What a column fixes and breaks against the baseline, case by case. */
export function Comparison({ of: evaluation }: { of: EvaluationDetail }) {
  const [view, setView] = useCompareView();
  const { baseline, column, baselineColumn } = view;
  const asked = { column: Number(column), baseline: baseline || undefined, baselineColumn: Number(baselineColumn) };
  const { data, error, refetch } = useQuery(comparisonQuery(evaluation.id, asked));
  const base = useQuery({ ...evaluationQuery(baseline), enabled: baseline !== "" }).data ?? (baseline === "" ? evaluation : undefined);
  return (
    <>
      <ComparedColumns of={evaluation} base={base} view={view} onChange={(change) => setView({ ...change, row: "" })} />
      {data && <Compared of={data} evaluation={evaluation} base={base} view={view} onView={setView} />}
      {!data && !error && <LoadingRows rows={10} label="Comparing" />}
      {!data && error && (
        <div className="pane-body">
          <ErrorState title="The evaluations could not be compared" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message}
          </ErrorState>
        </div>
      )}
    </>
  );
}

function useCompareView(): [CompareView, (change: Partial<CompareView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readCompareView(new URLSearchParams(text)), [text]);
  const change = (next: Partial<CompareView>) => window.history.replaceState(null, "", pathname + writeCompareView({ ...view, ...next }));
  return [view, change];
}

interface ComparedProps {
  of: EvaluationComparison;
  evaluation: EvaluationDetail;
  base: EvaluationDetail | undefined;
  view: CompareView;
  onView(change: Partial<CompareView>): void;
}

function Compared({ of: comparison, evaluation, base, view, onView }: ComparedProps) {
  const { fixed, broken } = comparison;
  const flips = useMemo(
    () => comparison.flips.filter(({ flip }) => view.flip === "both" || flip === view.flip),
    [comparison.flips, view.flip],
  );
  const at = Math.max(
    0,
    flips.findIndex(({ row }) => String(row) === view.row),
  );
  const open = flips[at];
  const phoneOpen = view.row !== "";
  useFlipKeys(at, flips, onView);
  return (
    <div className={`grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] ${open ? "lg:grid-cols-[minmax(360px,2fr)_minmax(0,3fr)]" : ""}`}>
      <div className={`flex min-h-0 min-w-0 flex-col ${open && phoneOpen ? "max-lg:hidden" : ""}`}>
        <Verdict of={comparison} evaluation={evaluation} base={base} />
        <div className="bar" role="toolbar" aria-label="Filter the cases">
          <SegmentedControl
            label="Changed cases"
            value={view.flip}
            segments={[
              { value: "both", label: `Both ${fixed + broken}` },
              { value: "broken", label: `Broken ${broken}` },
              { value: "fixed", label: `Fixed ${fixed}` },
            ]}
            onChange={(flip) => onView({ flip, row: "" })}
          />
          {fixed + broken > comparison.flips.length && <span className="label">the first {comparison.flips.length} are listed</span>}
        </div>
        {flips.length > 0 ? (
          <FlipList of={flips} open={open} onOpen={({ row }) => onView({ row: String(row) })} />
        ) : (
          <div className="pane-body">
            <EmptyState title={comparison.cases === 0 ? "No cases in common" : "No changed cases"}>
              {comparison.cases === 0
                ? "Cases are paired by equal variables and expected answers, with a result in both. These evaluations share none."
                : "Every case has the same result in both."}
            </EmptyState>
          </div>
        )}
      </div>
      {open && (
        <div className={`flex min-h-0 min-w-0 flex-col border-rule bg-panel lg:border-l ${phoneOpen ? "" : "max-lg:hidden"}`}>
          <FlipDetail
            key={`${open.row} ${open.baselineRow}`}
            of={open}
            comparison={comparison}
            onClose={phoneOpen ? () => onView({ row: "" }) : undefined}
          />
        </div>
      )}
    </div>
  );
}

function useFlipKeys(at: number, flips: EvaluationComparison["flips"], onView: ComparedProps["onView"]): void {
  useCommands(
    useMemo((): readonly Command[] => {
      const step = (by: 1 | -1) => {
        const next = flips[at + by];
        if (next) onView({ row: String(next.row) });
      };
      const { next, previous } = EVALUATIONS_SHORTCUTS.shortcuts;
      return [
        { ...next, group: "Do", run: () => step(1) },
        { ...previous, group: "Do", run: () => step(-1) },
      ];
    }, [at, flips, onView]),
  );
}
