"use client";

import { useQuery } from "@tanstack/react-query";
import type { LabelRule } from "@/lib/console/evaluations/rule-contract";
import { evaluationHref } from "../evaluations/labels";
import { Field } from "../ui/field";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { StatusMark } from "../ui/status-mark";
import { TextInput } from "../ui/text-input";
import { labelRuleQuery } from "./prompt-queries";

interface RuleVerdictProps {
  slug: string;
  label: string;
  /** The version to which the label would move. */
  version: number;
  /** Whether the person may override the rule. */
  overrides: boolean;
  reason: string;
  onReason(reason: string): void;
}

/** The rule of a label and whether a version passes it, with a field for the reason of an owner who overrides it. */
export function RuleVerdict({ slug, label, version, overrides, reason, onReason }: RuleVerdictProps) {
  const { data, error } = useQuery(labelRuleQuery(slug, label, version));
  if (error && !data) return <p className="text-dense text-fail">{error.message}</p>;
  if (!data) return <LoadingRows rows={2} label="Checking the rule" />;
  if (!data.rule) return null;
  const passes = data.missing === null;
  return (
    <section aria-label={`Rule of ${label}`} className="flex flex-col gap-2">
      <p>{ruleWords(label, data)}</p>
      <Outcome {...{ slug, version }} of={data} dataset={data.rule.evaluationDataset} />
      {!passes && overrides && (
        <Field label="Reason to move it anyway" hint="It is recorded in the audit log.">
          {(control) => <TextInput {...control} maxLength={500} value={reason} onChange={({ target }) => onReason(target.value)} />}
        </Field>
      )}
      {!passes && !overrides && <p className="text-dense text-ink-3">An owner can move it anyway, with a reason.</p>}
    </section>
  );
}

/** Whether the version may be moved to now: by its rule, or with a reason. Undefined while that is not known. */
export function useMayMove(of: Pick<RuleVerdictProps, "slug" | "label" | "version" | "overrides" | "reason">): boolean | undefined {
  const { data } = useQuery({ ...labelRuleQuery(of.slug, of.label, of.version), enabled: of.label !== "" });
  if (!data) return undefined;
  return data.missing === null || (of.overrides && of.reason.trim() !== "");
}

function ruleWords(label: string, { base, rule }: LabelRule): string {
  const against = base === null ? "the version before" : `version ${base}`;
  return rule?.requires === "better"
    ? `${label} moves only with more fixed than broken against ${against}, and p ≤ 0.05.`
    : `${label} moves only with p > 0.05 against ${against}, or more fixed than broken.`;
}

function Outcome({ of, slug, version, dataset }: { of: LabelRule; slug: string; version: number; dataset: string }) {
  const { base, compared, missing } = of;
  if (base === null) return <p className="text-dense text-ink-2">It is not set yet, so that there is nothing to compare with.</p>;
  if (!compared && missing === null)
    return <p className="text-dense text-ink-2">Version {version} has the label already: nothing has to be compared.</p>;
  if (!compared) {
    const search = new URLSearchParams({ dataset, prompt: slug, version: String(version), against: String(base) });
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
        <StatusMark kind="fail" word={`No evaluation compares ${version} with ${base}`} />
        <Link href={`/evaluations/new?${search}`}>Start an evaluation</Link>
      </p>
    );
  }
  const { evaluation, baselineColumn, column, name } = compared;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <StatusMark
        kind={missing === null ? "ok" : "fail"}
        word={missing === null ? `Version ${version} passes` : `Version ${version} does not pass`}
      />
      <span>{comparedWords(compared)}</span>
      <Link href={`${evaluationHref(evaluation)}/compare?column=${column}&baselineColumn=${baselineColumn}`}>Comparison in {name}</Link>
    </p>
  );
}

/** `12 fixed, 3 broken of 200, p = 0.04`. */
function comparedWords({ fixed, broken, cases, pValue }: NonNullable<LabelRule["compared"]>): string {
  return `${fixed} fixed, ${broken} broken of ${cases}, p = ${pValue < 0.001 ? pValue.toExponential(1) : pValue.toFixed(pValue < 0.1 ? 3 : 2)}`;
}
