import { access, constants, readFile, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { processEnvironment } from "../config/env";
import { EVALUATIONS } from "../console/evaluations/addresses";
import { Evaluation, EvaluationDetail } from "../console/evaluations/contract";
import { Failure } from "../contracts/errors";
import type { Fields } from "../contracts/typed";
import { runAsScript, type Shell } from "./command";
import { EvalApi, NotDone } from "./eval-api";
import { isWorse, judgedColumns, withBaseline } from "./eval-baseline";
import { readEvaluation } from "./eval-file";
import { tableText } from "./table";

const HELP = `Runs an evaluation on a gateway and decides by its results.

  npm run eval -- file.yaml --base-url https://gateway.example --key sk-tl-… [options]

  --base-url    the gateway's address
  --key         a key with the scope evals or admin, and those of the calls; default: the variable TRUNKLINE_KEY
  --fail-under  lowest pass rate of every column, 0 to 1
  --baseline    a label, such as production, or the id of an evaluation, whose columns of the same name are compared: fails if more
                cases are broken than fixed, with p ≤ 0.05
  --judge       model of llm-rubric and similar assertions without one of their own
  --junit       writes JUnit XML to this file

The file has the fields of POST /api/console/evaluations, or promptfoo's prompts, providers, tests and
defaultTest; fields that are not understood are listed.

Ends with 0 if the results are good enough, 1 if not, and 2 if that is not known: wrong usage, no
gateway, a paused evaluation, cells in error, or nothing to compare with.`;

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
  const key = values.key ?? processEnvironment().TRUNKLINE_KEY;
  const baseUrl = values["base-url"];
  if (baseUrl === undefined || !key)
    throw new Failure("invalid_value", "--base-url and --key, or the variable TRUNKLINE_KEY, are required.");
  const text = await readFile(path, "utf8").catch(() => {
    throw new Failure("invalid_value", `${path} cannot be read.`);
  });
  const notRead = (what: string) => shell.complain(`Not understood, and left out: ${what}`);
  const request = withBaseline(readEvaluation(text, { name: basename(path), judge: values.judge, notRead }), values.baseline);
  const api = new EvalApi(baseUrl, key);
  if (values.junit !== undefined) await requireWritable(values.junit);
  try {
    return await run(api, { request, failUnder, baseline: values.baseline, junit: values.junit }, shell);
  } catch (error) {
    // Whatever prevents a verdict must not look like one.
    shell.complain(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

/** Found before anything is paid for. */
async function requireWritable(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new Failure("invalid_value", `--junit: ${path} cannot be written.`);
  });
}

function shareOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const share = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(share >= 0 && share <= 1)) throw new Failure("invalid_value", "--fail-under is a number from 0 to 1.");
  return share;
}

interface Wanted {
  request: Fields;
  failUnder: number | undefined;
  baseline: string | undefined;
  junit: string | undefined;
}

async function run(api: EvalApi, { request, failUnder, baseline, junit }: Wanted, shell: Shell): Promise<number> {
  const { print, complain } = shell;
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
  const judged = judgedColumns(done.summaries, baseline);
  const low = judged.filter(({ passRate }) => failUnder !== undefined && (passRate ?? 0) < failUnder);
  for (const { name, passRate } of low) complain(`${name}: ${percent(passRate)} passed, below ${percent(failUnder ?? 0)}.`);
  const worse = baseline !== undefined && (await isWorse(api, { id, summaries: done.summaries, baseline }, shell));
  return low.length > 0 || worse ? 1 : 0;
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

await runAsScript(import.meta, evaluate);
