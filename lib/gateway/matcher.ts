import type { Endpoint, PathParams } from "../endpoints/define";

export interface Match {
  endpoint: Endpoint;
  params: PathParams;
}
/**
 * `allow` lists the methods of an address that exists, but not for this one. `action` is there where the address is shared
 * and the query names none of its actions.
 */
export type Lookup = { match: Match; action?: string | null } | { allow: string[] } | { unknown: true };

interface Pattern {
  endpoint: Endpoint;
  expression: RegExp;
  names: string[];
}

const NO_PARAMS: PathParams = Object.freeze({});

/** Finds endpoints by method and address, with and without a trailing slash. */
export class Matcher {
  readonly #exact = new Map<string, Endpoint[]>();
  /** The answers for addresses without names in them, ready made, by method and address. */
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

  /** `path` as sent. HEAD finds what GET finds. */
  find(method: string, path: string, query = ""): Lookup {
    const found = this.#find(method, path);
    const action = "match" in found ? found.match.endpoint.action : undefined;
    return action ? this.#called(found, path, new URLSearchParams(query).get(action.name)) : found;
  }

  /** Among endpoints that share an address, the one whose action the query names; else the first, which refuses. */
  #called(found: Lookup, path: string, value: string | null): Lookup {
    const siblings = this.#exact.get(bareOf(path)) ?? [];
    const endpoint = siblings.find(({ action }) => action?.value === value);
    return endpoint ? { match: { endpoint, params: NO_PARAMS } } : { ...found, action: value };
  }

  #find(method: string, path: string): Lookup {
    const wanted = method === "HEAD" ? "GET" : method;
    const bare = bareOf(path);
    const ready = this.#ready.get(wanted)?.get(bare);
    if (ready) return ready;
    const exact = this.#exact.get(bare);
    const decoded = decode(bare);
    const allow = new Set(exact?.map((endpoint) => endpoint.method));
    if (decoded !== undefined)
      for (const { endpoint, expression, names } of this.#patterns) {
        const found = expression.exec(decoded);
        if (!found) continue;
        if (endpoint.method === wanted) return { match: { endpoint, params: collect(names, found) } };
        allow.add(endpoint.method);
      }
    return allow.size > 0 ? { allow: [...allow, ...(allow.has("GET") ? ["HEAD"] : []), "OPTIONS"] } : { unknown: true };
  }
}

function bareOf(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function compile(path: string): { expression: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    // Model ids hold slashes and colons; greedy, so that a method after a colon is taken at the last one.
    return name === "model" ? "(.+)" : "([^/]+)";
  });
  return { expression: new RegExp(`^${source}$`), names };
}

function collect(names: readonly string[], found: RegExpExecArray): PathParams {
  // Clients of the native format may write the resource name, `models/x`, where the path already says models.
  return Object.fromEntries(names.map((name, index) => [name, (found[index + 1] ?? "").replace(/^models\//, "")]));
}

/** undefined where the percent-encoding is broken: such an address names nothing. */
function decode(path: string): string | undefined {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
