import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";
import type { Endpoint, PathParams } from "../endpoints/define";
import { decode } from "./target";

export interface Match {
  endpoint: Endpoint;
  params: PathParams;
}
/**
 * `allow` lists the methods of an address that lacks this one. `action` is set if the address is shared and the query has none of its
 * actions. `failure` is set if a name in the address is impossible.
 */
export type Lookup =
  | { match: Match; action?: string | null }
  | { allow: string[] }
  | { unknown: true }
  | { failure: Failure; endpoint: Endpoint };

interface Pattern {
  endpoint: Endpoint;
  expression: RegExp;
  names: string[];
}

const NO_PARAMS: PathParams = Object.freeze({});
/** In characters. Ids are far shorter; bodies have the same limit for model names. */
const LONGEST_NAME = 256;
const CONTROL = /\p{Cc}/u;

/** Finds endpoints by method and address, with or without a trailing slash. */
export class Matcher {
  readonly #exact = new Map<string, Endpoint[]>();
  /** Prebuilt results of addresses without parameters, by method and address. */
  readonly #ready = new Map<string, Map<string, Lookup>>();
  readonly #patterns: Pattern[] = [];

  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints)
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        if (path.includes("{")) this.#patterns.push({ endpoint, ...compile(path) });
        else {
          this.#exact.set(path, [...(this.#exact.get(path) ?? []), endpoint]);
          const ready = this.#ready.get(endpoint.method) ?? new Map<string, Lookup>();
          this.#ready.set(endpoint.method, ready);
          if (!ready.has(path)) ready.set(path, { match: { endpoint, params: NO_PARAMS } });
        }
      }
  }

  /** `path` as sent. HEAD is matched as GET. Parameters have no control characters and a limited length. */
  find(method: string, path: string, query = ""): Lookup {
    const wanted = method === "HEAD" ? "GET" : method;
    const bare = bareOf(path);
    const found = this.#ready.get(wanted)?.get(bare) ?? this.#search(wanted, bare);
    const action = "match" in found ? found.match.endpoint.action : undefined;
    return action ? this.#called(found, decode(bare) ?? bare, new URLSearchParams(query).get(action.name)) : found;
  }

  /** The endpoint of a shared address whose action is in the query; otherwise the first, which refuses. */
  #called(found: Lookup, path: string, value: string | null): Lookup {
    const siblings = this.#exact.get(path) ?? [];
    const endpoint = siblings.find(({ action }) => action?.value === value);
    return endpoint ? { match: { endpoint, params: NO_PARAMS } } : { ...found, action: value };
  }

  #search(method: string, bare: string): Lookup {
    const path = decode(bare);
    // Invalid percent-encoding matches no address.
    if (path === undefined) return { unknown: true };
    const ready = this.#ready.get(method)?.get(path);
    if (ready) return ready;
    const allow = new Set(this.#exact.get(path)?.map((endpoint) => endpoint.method));
    for (const { endpoint, expression, names } of this.#patterns) {
      const found = expression.exec(path);
      if (!found) continue;
      if (endpoint.method === method) return collect(endpoint, names, found);
      if (!isSister(names, found) && !(method === "POST" && isVerb(names, found))) allow.add(endpoint.method);
    }
    return allow.size > 0 ? { allow: [...allow, ...(allow.has("GET") ? ["HEAD"] : []), "OPTIONS"] } : { unknown: true };
  }
}

/** Prefixes of generated ids. */
const BEGINNINGS = dictionary<string>({ response_id: "resp_", task_id: "task_" });
/** A method of Google's API after a model's name. */
const VERB = /:[a-z][A-Za-z]*$/;

/** Whether the id is instead the name of a sibling address that does not exist: `/v1/responses/compact`. */
function isSister(names: readonly string[], found: RegExpExecArray): boolean {
  return names.some((name, index) => !(found[index + 1] ?? "").startsWith(BEGINNINGS[name] ?? ""));
}

/** Whether the method is one that models do not have: `/v1beta/models/x:predict`. */
function isVerb(names: readonly string[], found: RegExpExecArray): boolean {
  return names.some((name, index) => name === "model" && VERB.test(found[index + 1] ?? ""));
}

function bareOf(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function compile(path: string): { expression: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    // Model ids contain slashes and colons; greedy, so that the method starts at the last colon.
    return name === "model" ? "([^]+)" : "([^/]+)";
  });
  return { expression: new RegExp(`^${source}$`), names };
}

function collect(endpoint: Endpoint, names: readonly string[], found: RegExpExecArray): Lookup {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    // Native clients may write the resource name, `models/x`, although the path contains `models`.
    const value = (found[index + 1] ?? "").replace(/^models\//, "");
    const failure = objectionTo(name, value);
    if (failure) return { failure, endpoint };
    params[name] = value;
  }
  return { match: { endpoint, params } };
}

function objectionTo(name: string, value: string): Failure | undefined {
  if (CONTROL.test(value))
    return new Failure("invalid_value", `Invalid '${name}' in the path: control characters are not allowed.`, { param: name });
  if (value.length <= LONGEST_NAME) return undefined;
  const told = `Invalid '${name}' in the path: at most ${LONGEST_NAME} characters are allowed, and it has ${value.length}.`;
  return new Failure("string_above_max_length", told, { param: name });
}
