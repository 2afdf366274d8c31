import { Failure } from "../contracts/errors";
import { SCOPES, Scope } from "../contracts/keys";

const UNITS_MS = new Map([
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 604_800_000],
]);
const SPAN = /^(\d{1,6})([mhdw])$/;
const DATE = /^\d{4}-\d{2}-\d{2}(T.+)?$/;
const MODEL = /^[^\s*,]{1,255}\*?$|^\*$/;

/** A name of 1 to 100 characters. Like all readers here, throws `Failure` with one line. */
export function readName(text: string | undefined): string {
  const name = text?.trim() ?? "";
  if (name === "") throw mistake("A key needs a name: --name ci");
  if (name.length > 100 || /\p{Cc}/u.test(name)) throw mistake("--name takes up to 100 characters on one line.");
  return name;
}

/** `chat,embeddings`; by default all families with models. */
export function readScopes(text: string | undefined): Scope[] {
  if (text === undefined) return ["all"];
  const names = listOf(text);
  if (names.length === 0) throw mistake("--scopes is empty. Leave it out for all families.");
  return names.map((name) => {
    const scope = Scope.safeParse(name);
    if (!scope.success) throw mistake(`There is no scope '${name}'. Known are ${SCOPES.join(", ")}.`);
    return scope.data;
  });
}

/** Model ids and prefixes ending in `*`; by default null, which means every model. */
export function readModels(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const models = listOf(text);
  if (models.length === 0) throw mistake("--models is empty. Leave it out for every model.");
  const wrong = models.find((model) => !MODEL.test(model));
  if (wrong !== undefined) throw mistake(`'${wrong}' is no model id. A * may only stand at the end: 'sandbox-*'.`);
  return models;
}

/** The expiry in milliseconds since the epoch, from a duration or a date; null for never. */
export function readExpiry(text: string | undefined, now: number): number | null {
  if (text === undefined || text === "never") return null;
  const [, count, unit] = SPAN.exec(text) ?? [];
  const length = UNITS_MS.get(unit ?? "");
  const at = length === undefined ? (DATE.test(text) ? Date.parse(text) : Number.NaN) : now + Number(count) * length;
  if (Number.isNaN(at)) throw mistake(`--expires '${text}' is not understood. Write 30m, 12h, 30d, 8w or a date such as 2027-01-31.`);
  if (at <= now) throw mistake(`--expires '${text}' is not in the future.`);
  return at;
}

function listOf(text: string): string[] {
  const entries = text.split(",").map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

function mistake(text: string): Failure {
  return new Failure("invalid_value", text);
}
