import { parse } from "yaml";
import { Failure } from "../contracts/errors";
import { type Fields, fieldsOf, isFields, listOf } from "../contracts/typed";
import { checkOf, modelOf, type NotRead } from "./eval-asserts";

interface Setting {
  name: string;
  judge: string | undefined;
  notRead: NotRead;
}

/** The request of an evaluation from a file: this gateway's own form, which has `columns`, or promptfoo's. Throws `Failure`. */
export function readEvaluation(text: string, setting: Setting): Fields {
  const file = parsed(text);
  if (!isFields(file))
    throw new Failure("invalid_value", "The file must contain an object with `columns`, or with `prompts`, `providers` and `tests`.");
  if (file.columns !== undefined) return { name: setting.name, ...file };
  return fromPromptfoo(file, setting);
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new Failure(
      "invalid_value",
      `The file is not valid YAML: ${cause instanceof Error ? cause.message.split("\n")[0] : "it cannot be read"}`,
    );
  }
}

const READ = new Set(["description", "prompts", "providers", "targets", "tests", "defaultTest", "evaluateOptions", "repeat", "$schema"]);
const READ_OF_TEST = new Set(["description", "vars", "assert"]);
const READ_OF_OPTIONS = new Set(["repeat", "maxConcurrency"]);

function fromPromptfoo(file: Fields, { name, judge, notRead }: Setting): Fields {
  for (const field of Object.keys(file)) if (!READ.has(field)) notRead(field);
  const options = fieldsOf(file.evaluateOptions);
  for (const field of Object.keys(options)) if (!READ_OF_OPTIONS.has(field)) notRead(`evaluateOptions.${field}`);
  const shared = fieldsOf(file.defaultTest);
  for (const field of Object.keys(shared)) if (!READ_OF_TEST.has(field)) notRead(`defaultTest.${field}`);
  const checksOf = (asserts: unknown, at: string) =>
    listOf(asserts).flatMap((one, index) => checkOf(one, { judge, notRead, at: `${at}.assert[${index}]` }) ?? []);
  const tests = listOf(file.tests);
  if (tests.length === 0) throw new Failure("invalid_value", "`tests` must be a list with at least one test; files of tests are not read.");
  const everywhere = checksOf(shared.assert, "defaultTest");
  const repeats = file.repeat ?? options.repeat;
  return {
    name: typeof file.description === "string" ? file.description.slice(0, 120) : name,
    columns: columnsOf(file, notRead),
    checks: everywhere,
    rows: tests.map((test, at) => {
      const { vars, assert, ...rest } = fieldsOf(test);
      for (const field of Object.keys(rest)) if (!READ_OF_TEST.has(field)) notRead(`tests[${at}].${field}`);
      const checks = checksOf(assert, `tests[${at}]`);
      if (everywhere.length + checks.length === 0 && listOf(shared.assert).length + listOf(assert).length > 0)
        throw new Failure("invalid_value", `tests[${at}] has no assertion that is understood, so it would pass unchecked.`);
      return { variables: { ...fieldsOf(shared.vars), ...fieldsOf(vars) }, checks };
    }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(options.maxConcurrency === undefined ? {} : { atOnce: options.maxConcurrency }),
  };
}

/** Every prompt with every provider. */
function columnsOf(file: Fields, notRead: NotRead): Fields[] {
  const prompts = listOf(file.prompts).map((one, at) => promptOf(one, `prompts[${at}]`));
  const providers = listOf(file.providers ?? file.targets).map((one, at) => providerOf(one, { at: `providers[${at}]`, notRead }));
  if (prompts.length === 0 || providers.length === 0)
    throw new Failure("invalid_value", "`prompts` and `providers` must be lists with at least one entry.");
  return prompts.flatMap(({ label, messages }) =>
    providers.map(({ name, model, parameters }) => ({
      name: prompts.length > 1 ? `${label} × ${name}` : name,
      model,
      messages,
      parameters,
    })),
  );
}

function promptOf(written: unknown, at: string): { label: string; messages: unknown[] } {
  const { raw, label } = isFields(written) ? written : { raw: written, label: undefined };
  if (typeof raw !== "string" || /^(?:file|exec|python|https?):/.test(raw))
    throw new Failure("unsupported_value", `${at} must be a text, or an object with 'raw'; files and programs are not read.`);
  const name = typeof label === "string" ? label : at;
  const messages = messagesIn(raw);
  return { label: name, messages: messages ?? [{ role: "user", content: raw }] };
}

/** A prompt may be a list of messages as JSON. */
function messagesIn(raw: string): unknown[] | undefined {
  if (!raw.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    return Array.isArray(value) && value.every(isFields) ? value : undefined;
  } catch {
    return undefined;
  }
}

function providerOf(written: unknown, { at, notRead }: { at: string; notRead: NotRead }) {
  const model = modelOf(written);
  if (model === undefined) throw new Failure("invalid_value", `${at} must be a name, or an object with 'id'.`);
  const { id: _, label, config, ...rest } = fieldsOf(written);
  for (const field of Object.keys(rest)) notRead(`${at}.${field}`);
  const { apiKey: _key, apiBaseUrl: _url, apiHost: _host, ...parameters } = fieldsOf(config);
  return { name: typeof label === "string" ? label : model, model, parameters };
}
