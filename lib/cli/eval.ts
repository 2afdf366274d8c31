import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { EVALUATIONS } from "../console/evaluations/addresses";
import { Evaluation, EvaluationDetail } from "../console/evaluations/contract";
import { EvaluationComparison } from "../console/evaluations/reading-contract";
import { Failure } from "../contracts/errors";
import { type Fields, fieldsOf, listOf } from "../contracts/typed";
import { runAsScript, type Shell } from "./command";
import { EvalApi, NotDone } from "./eval-api";
import { readEvaluation } from "./eval-file";
import { tableText } from "./table";

const HELP = `Runs an evaluation on a gateway and decides by its results.

  npm run eval -- file.yaml --base-url https://gateway.example --key sk-tl-… [options]

  --base-url    the gateway's address
  --key         a key with the scope admin and those of the calls
  --fail-under  lowest pass rate of every column, 0 to 1
  --baseline    a label, such as production, or the id of an evaluation: fails if more cases are broken than fixed, with p ≤ 0.05
  --judge       model of llm-rubric and similar assertions without one of their own
  --junit       writes JUnit XML to this file

The file has the fields of POST /api/console/evaluations, or promptfoo's prompts, providers, tests and
defaultTest; fields that are not understood are listed.

Ends with 0 if the results are good enough, 1 if not, and 2 if that is not known: wrong usage, no
gateway, a paused evaluation, or cells in error.`;

const OPTIONS = {
  "base-url": { type: "string" },
  key: { type: "string" },
  "fail-under": { type: "string" },
  baseline: { type: "string" },
  judge: { type: "string" },
  junit: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;
const LOOK_EVERY_MS = 500;
const BAR = 30;

/** `npm run eval`. Throws `Failure` for usage errors. */
export async function evaluate(shell: Shell): Promise<number | undefined> {
  const { values, positionals } = parseArgs({ args: shell.args, options: OPTIONS, allowPositionals: true });
  const [path, ...more] = positionals;
  if (values.help) return void shell.print(HELP);
  if (path === undefined || more.length > 0) throw new Failure("invalid_value", "Name one file; --help has the details.");
  const failUnder = shareOf(values["fail-under"]);
  const { key } = values;
  const baseUrl = values["base-url"];
  if (baseUrl === undefined || !key) throw new Failure("invalid_value", "--base-url and --key are required.");
  const text = await readFile(path, "utf8").catch(() => {
    throw new Failure("invalid_value", `${path} cannot be read.`);
  });
  const notRead = (what: string) => shell.complain(`Not understood, and left out: ${what}`);
  const request = withBaseline(readEvaluation(text, { name: basename(path), judge: values.judge, notRead }), values.baseline);
  const api = new EvalApi(baseUrl, key);
  try {
    return await run(api, { request, failUnder, baseline: values.baseline, junit: values.junit }, shell);
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    shell.complain(error.message);
    return 2;
  }
}

function shareOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const share = Number(text);
  if (!(share >= 0 && share <= 1)) throw new Failure("invalid_value", "--fail-under is a number from 0 to 1.");
  return share;
}

const isId = (baseline: string) => baseline.startsWith("eval_");

/** A baseline that is a label becomes a last column: the first one's prompt at that label. */
function withBaseline(request: Fields, baseline: string | undefined): Fields {
  if (baseline === undefined || isId(baseline)) return request;
  const columns = listOf(request.columns);
  const first = fieldsOf(columns[0]);
  const { id } = fieldsOf(first.prompt);
  if (id === undefined) throw new Failure("invalid_value", "A label as --baseline needs a stored prompt in the first column.");
  return { ...request, columns: [...columns, { ...first, name: `baseline ${baseline}`, prompt: { id, label: baseline } }] };
}

interface Wanted {
  request: Fields;
  failUnder: number | undefined;
  baseline: string | undefined;
  junit: string | undefined;
}

async function run(api: EvalApi, { request, failUnder, baseline, junit }: Wanted, { print, complain }: Shell): Promise<number> {
  const { id } = await api.json(Evaluation, { ...EVALUATIONS.start, body: request });
  const at = (address: { method: string; path: string }, more = "") => ({
    method: address.method,
    path: address.path.replace("{id}", id) + more,
  });
  const stop = () => void api.text({ ...at(EVALUATIONS.stop), body: {} }).catch(() => undefined);
  process.once("SIGINT", stop);
  const done = await followed(api, at(EVALUATIONS.read), complain).finally(() => process.removeListener("SIGINT", stop));
  print(tableText([HEADINGS, ...done.summaries.map(lineOf)]));
  if (junit !== undefined) await writeFile(junit, await api.text(at(EVALUATIONS.export, "?format=junit")));
  if (done.state !== "done") throw new NotDone(`Evaluation ${id} is paused: ${done.pause?.message ?? ""}`);
  if (done.errors > 0) throw new NotDone(`${done.errors} of ${done.cells} cells are errors; evaluation ${id} has their reasons.`);
  const judged = baseline === undefined || isId(baseline) ? done.summaries : done.summaries.slice(0, -1);
  const low = judged.filter(({ passRate }) => failUnder !== undefined && (passRate ?? 0) < failUnder);
  for (const { name, passRate } of low) complain(`${name}: ${percent(passRate)} passed, below ${percent(failUnder ?? 0)}.`);
  const isWorse = baseline !== undefined && (await worse(api, at(EVALUATIONS.compare, comparedTo(baseline, judged.length)), print));
  return low.length > 0 || isWorse ? 1 : 0;
}

function comparedTo(baseline: string, last: number): string {
  return isId(baseline) ? `?baseline=${encodeURIComponent(baseline)}` : `?baselineColumn=${last}`;
}

/** Waits for its end; progress is written on standard error. */
async function followed(api: EvalApi, address: { method: string; path: string }, complain: Shell["complain"]): Promise<EvaluationDetail> {
  let shown = "";
  for (;;) {
    const found = await api.json(EvaluationDetail, address);
    const part = found.cells === 0 ? 1 : found.finished / found.cells;
    const filled = Math.round(part * BAR);
    const line = `${"█".repeat(filled)}${"░".repeat(BAR - filled)} ${found.finished}/${found.cells}  $${found.cost.toFixed(4)}`;
    if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
    else if (line !== shown && (part === 0 || part === 1)) complain(line);
    shown = line;
    if (found.state !== "running") {
      if (process.stderr.isTTY) process.stderr.write("\n");
      return found;
    }
    await pause(LOOK_EVERY_MS);
  }
}

const HEADINGS = ["COLUMN", "PASSED", "95 %", "SCORE", "COST", "P50", "P95", "ERRORS"];
const percent = (share: number | null) => (share === null ? "–" : `${(100 * share).toFixed(1)} %`);

function lineOf({ name, passRate, interval, meanScore, cost, p50Ms, p95Ms, errors }: EvaluationDetail["summaries"][number]): string[] {
  const ms = (value: number | null) => (value === null ? "–" : `${value} ms`);
  const range = `${(100 * interval.low).toFixed(0)}–${(100 * interval.high).toFixed(0)}`;
  return [name, percent(passRate), range, meanScore?.toFixed(2) ?? "–", `$${cost.toFixed(4)}`, ms(p50Ms), ms(p95Ms), String(errors)];
}

const CHANCE = 0.05;

async function worse(api: EvalApi, address: { method: string; path: string }, print: Shell["print"]): Promise<boolean> {
  const { fixed, broken, cases, pValue } = await api.json(EvaluationComparison, address);
  print(`Against the baseline: ${fixed} fixed, ${broken} broken of ${cases} cases, p = ${pValue.toFixed(4)} (exact sign test, two-sided)`);
  return broken > fixed && pValue <= CHANCE;
}

await runAsScript(import.meta, evaluate);
