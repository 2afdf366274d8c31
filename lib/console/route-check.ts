import type { z } from "zod";
import type { LiveProviders } from "../catalog/live-providers";
import { Failure } from "../contracts/errors";
import { type KnownProviders, namesOf, Route, targetProblems } from "../contracts/routing";

interface Known {
  providers: KnownProviders;
  /** Other routes of the console by each of their names. */
  owners: ReadonlyMap<string, string>;
}

interface Problem {
  path: string;
  message: string;
}

/** The route, checked as the settings file is. Throws `invalid_value` that names every mistake. */
export function checkRoute(sent: Record<string, unknown>, known: Known): Route {
  const parsed = Route.safeParse(sent);
  const found = parsed.success ? [] : parsed.error.issues.flatMap((issue) => problemsOf(issue, sent));
  const readable = readableOf(sent);
  for (const name of namesOf(readable)) {
    const owner = known.owners.get(name);
    const path = name === readable.id ? "id" : "also";
    if (name.startsWith("sandbox-")) found.push({ path, message: `'${name}' begins with sandbox-, which is reserved` });
    else if (owner !== undefined) found.push({ path, message: `'${name}' is a name of the route '${owner}'` });
    else if (path === "also" && name === readable.id) found.push({ path, message: `'${name}' is the route's own id` });
  }
  for (const { path, message } of targetProblems([readable], known.providers)) found.push({ path: spell(path.slice(2)), message });
  const [first] = found;
  if (parsed.success && !first) return parsed.data;
  throw new Failure("invalid_value", words(found), { param: first?.path.split(/[.[]/)[0] ?? "route" });
}

function words(problems: readonly Problem[]): string {
  const told = problems.map(({ path, message }) => `${path}: ${message}`);
  return told.length === 1 ? `${told[0]}.` : `${told.length} mistakes. ${told.join("; ")}.`;
}

/** What a broken definition still says of names and targets, so that all mistakes are found at once. */
function readableOf({ id, also, targets, mirror }: Record<string, unknown>): Route {
  const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
  const targetOf = (value: unknown) => {
    const name = value !== null && typeof value === "object" ? (value as { target?: unknown }).target : value;
    return typeof name === "string" && name.includes("/") ? [name] : [];
  };
  return {
    id: typeof id === "string" ? id : "",
    also: list(also).filter((name): name is string => typeof name === "string"),
    targets: list(targets).flatMap(targetOf),
    mirror: targetOf(mirror).map((target) => ({ target, share: 1 }))[0],
  };
}

function problemsOf(issue: z.core.$ZodIssue, root: unknown, base: readonly PropertyKey[] = []): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code !== "invalid_union") return [{ path: spell(path) || "route", message: lowerFirst(issue.message) }];
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], root);
  const [text = [], object = []] = issue.errors;
  return (typeof value === "string" ? text : object).flatMap((inner) => problemsOf(inner, root, path));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const spell = (path: readonly PropertyKey[]) =>
  path.map((key, at) => (typeof key === "number" ? `[${key}]` : `${at > 0 ? "." : ""}${String(key)}`)).join("");

/** The providers that a team can name, with their models if these are listed by hand. */
export function knownProviders(live: LiveProviders, teamId: string): KnownProviders {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const modelsOf = (models: readonly { id: string }[] | null | undefined) => (models ? new Set(models.map(({ id }) => id)) : undefined);
  for (const { stored } of live.kept) if (stored.teamId === null || stored.teamId === teamId) known.set(stored.id, modelsOf(stored.models));
  for (const { id, models } of live.plans) known.set(id, modelsOf(models));
  for (const { id, simulated } of live.all) if (simulated) known.set(id, undefined);
  return known;
}
