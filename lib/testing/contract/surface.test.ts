import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../endpoints/define";
import { API_PREFIXES } from "../../endpoints/table";
import { Matcher } from "../../gateway/matcher";
import { ENDPOINTS } from "../../server/endpoints";

/** A route file's handlers, identified by the endpoints it passes to `serve`. */
vi.mock("@/lib/server/serve", () => ({
  serve: (...endpoints: Endpoint[]) => Object.fromEntries(METHODS.map((method) => [method, endpoints])),
}));
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface Route {
  /** Folder below `app`: `v1/engines/[...path]`. */
  folder: string;
  segments: string[];
  endpoints: Endpoint[];
}

const app = fileURLToPath(new URL("../../../app", import.meta.url));
const routes = await Promise.all(
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /(^|\/)route\.tsx?$/.test(name))
    .map(async (name): Promise<Route> => {
      const handlers: Record<string, Endpoint[]> = await import(`${app}/${name}`);
      expect(Object.keys(handlers).sort(), `${name} answers every method, wrong ones too`).toEqual([...METHODS].sort());
      const folder = name.replace(/\/?route\.tsx?$/, "");
      return { folder, segments: folder.split("/"), endpoints: handlers.GET ?? [] };
    }),
);

/**
 * How well a route matches an address, by the framework's order: static names, one parameter, the rest, optional; undefined if it does not.
 */
function rankOf({ segments }: Route, path: string): string | undefined {
  const parts = path.replace(/\/$/, "").slice(1).split("/");
  let rank = "";
  for (const [place, segment] of segments.entries()) {
    if (segment.startsWith("[[...")) return parts.length >= place ? `${rank}3` : undefined;
    if (segment.startsWith("[...")) return parts.length > place ? `${rank}2` : undefined;
    const name = segment.startsWith("[");
    if (parts[place] === undefined || (!name && segment !== parts[place])) return undefined;
    rank += name ? "1" : "0";
  }
  return parts.length === segments.length ? rank : undefined;
}

function routeOf(path: string): Route | undefined {
  return routes
    .map((route) => ({ route, rank: rankOf(route, path) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => ((a.rank ?? "") < (b.rank ?? "") ? -1 : 1))[0]?.route;
}

/** An endpoint's addresses, with a plain name and, for a model's, with some that contain slashes. */
function addressesOf({ path, aliases = [] }: Endpoint): string[] {
  return [path, ...aliases].flatMap((one) => {
    const names = one.includes("{model}") ? ["m", "org/m", "a/b/c"] : ["m"];
    return one.includes("{") ? names.map((name) => one.replace(/\{\w+\}/, name)) : [one];
  });
}

describe("declarations and route files", () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))("%s is served at each of its addresses", (_, endpoint) => {
    for (const address of addressesOf(endpoint)) expect(routeOf(address)?.endpoints, address).toContain(endpoint);
  });

  it.each(routes.map((route) => [route.folder, route] as const))(
    "app/%s serves what belongs to its addresses, and nothing else",
    (_, route) => {
      const belonging = ENDPOINTS.filter((endpoint) => addressesOf(endpoint).some((address) => routeOf(address) === route));
      expect(new Set(route.endpoints)).toEqual(new Set(belonging));
      expect(route.endpoints).toHaveLength(belonging.length);
    },
  );

  it.each(API_PREFIXES)("what is unknown below %s reaches the API and not a page", (prefix) => {
    for (const address of [prefix, `${prefix}nothing`, `${prefix}nothing/at/all`]) expect(routeOf(address), address).toBeDefined();
  });

  it("a route file finds what the whole table finds, whatever the method and spelling", () => {
    const whole = new Matcher(ENDPOINTS);
    for (const address of ENDPOINTS.flatMap(addressesOf).flatMap((one) => [one, `${one}/`, `${one}/x`, one.replace(":", "%3A")]))
      for (const method of METHODS) {
        const route = routeOf(address);
        if (!route) continue;
        expect(new Matcher(route.endpoints).find(method, address), `${method} ${address}`).toEqual(whole.find(method, address));
      }
  });

  it("every endpoint stands once, under an id and a method and address of its own", () => {
    const ids = ENDPOINTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const places = ENDPOINTS.flatMap(({ method, path, action, aliases = [] }) =>
      [path, ...aliases].map((one) => `${method} ${one} ${action?.value}`),
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it("an address finds the endpoint it was declared for", () => {
    const matcher = new Matcher(ENDPOINTS);
    for (const endpoint of ENDPOINTS)
      for (const address of addressesOf(endpoint)) {
        const found = matcher.find(endpoint.method, address, endpoint.action ? `${endpoint.action.name}=${endpoint.action.value}` : "");
        expect("match" in found ? found.match.endpoint.id : found, address).toBe(endpoint.id);
      }
  });
});

/** Part 4 of the specification, copied on purpose. */
const SPECIFIED = [
  ["4.1", "POST", "/v1beta/models/{model}:generateContent"],
  ["4.2", "POST", "/v1/completions"],
  ["4.3", "POST", "/v1/chat/completions"],
  ["4.4", "POST", "/assetsvc/asset/ListAssets"],
  ["4.5", "POST", "/assetsvc/asset/ListAssetGroups"],
  ["4.6", "GET", "/api/v3/contents/generations/tasks/{task_id}"],
  ["4.7", "POST", "/v1/embeddings"],
  ["4.8", "POST", "/v1/engines/{model}/embeddings"],
  ["4.9", "GET", "/v1/tasks/{task_id}"],
  ["4.10", "GET", "/vidA/v1/videos/image2video/{task_id}"],
  ["4.11", "POST", "/vidA/v1/videos/text2video"],
  ["4.12", "POST", "/v1/video/generations"],
  ["4.14", "POST", "/v1/rerank"],
  ["4.15", "POST", "/v1/moderations"],
  ["4.16", "POST", "/v1/images/edits"],
  ["4.17", "POST", "/v1/fine-tunes"],
  ["4.18", "POST", "/v1/audio/speech"],
] as const;

describe("the specification", () => {
  it.each(SPECIFIED)("%s is there: %s %s", (_, method, path) => {
    expect(ENDPOINTS.filter((endpoint) => endpoint.method === method && endpoint.path === path)).toHaveLength(1);
  });

  it("4.13 is there: POST /vidB/ with its two actions", () => {
    const actions = ENDPOINTS.filter((endpoint) => endpoint.path === "/vidB").map(({ action }) => action?.value);
    expect(actions.sort()).toEqual(["CVSync2AsyncGetResult", "CVSync2AsyncSubmitTask"]);
  });
});
