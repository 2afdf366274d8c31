import type { ColumnSummary, EvaluationDetail } from "../../console/evaluations/contract";

/** The results as Markdown, for a pull request. */
export function reportText({ name, rows, repeats, state, summaries }: EvaluationDetail, address: string): string {
  const head = `**${escaped(name)}**: ${rows} rows${repeats > 1 ? `, ${repeats} tries each` : ""}${state === "done" ? "" : `, ${state}`}`;
  return [
    head,
    "",
    "| Column | Passed | Rate | 95 % interval | Score | Errors | Cost | p50 | p |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...summaries.map(lineOf),
    "",
    "p: always-valid p-value against the first column.",
    address,
    "",
  ].join("\n");
}

function lineOf(summary: ColumnSummary): string {
  const { name, passed, failed, errors, passRate, interval, meanScore, cost, p50Ms, certainty } = summary;
  const cells = [
    escaped(name),
    `${passed}/${passed + failed}`,
    passRate === null ? "–" : `${percent(passRate)} %`,
    passRate === null ? "–" : `${percent(interval.low)} to ${percent(interval.high)} %`,
    meanScore === null ? "–" : meanScore.toFixed(2),
    String(errors),
    `$${cost.toFixed(4)}`,
    p50Ms === null ? "–" : `${Math.round(p50Ms)} ms`,
    certainty === null ? "–" : certainty < 0.001 ? "< 0.001" : certainty.toFixed(3),
  ];
  return `| ${cells.join(" | ")} |`;
}

const percent = (share: number) => (share * 100).toFixed(1);
/** Of a table's cell. */
const escaped = (text: string) => text.replace(/[|\\`*_[\]<>]/g, "\\$&").replace(/\s+/g, " ");
