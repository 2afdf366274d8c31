import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { ModelEndpoint } from "../../endpoints/define";
import { ENDPOINTS } from "../../server/endpoints";
import { FAMILIES } from "./families";
import type { Family } from "./family";
import { HOSTILE_FIELDS } from "./hostile-fields";
import { statusCases, statusOf } from "./status-cases";

const folder = fileURLToPath(new URL(".", import.meta.url));
const tests = readdirSync(folder)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
const models = ENDPOINTS.filter((endpoint): endpoint is ModelEndpoint => endpoint.kind === "model");
const families = FAMILIES as Record<string, Family>;
const hostile = HOSTILE_FIELDS as Record<string, readonly unknown[]>;

/** Statuses that a test must show for every endpoint with a model. 200 is part of every status file. */
const DEMANDED = [400, 401, 403, 404, 405, 415, 429, 502];

/** Calls on existing objects, for which no fixed body works. Their own test file calls each of them. */
const ELSEWHERE: Record<string, string> = Object.fromEntries(
  ["CreateAsset", "GetAsset", "GetAssetGroup", "UpdateAsset", "UpdateAssetGroup", "DeleteAsset", "DeleteAssetGroup"].map((name) => [
    `assets.${name}`,
    `"${name}"`,
  ]),
);

describe("no endpoint is left out", () => {
  it.each(Object.entries(ELSEWHERE))("%s is called in a test file of its own", (id, call) => {
    expect(models.some((endpoint) => endpoint.id === id)).toBe(true);
    expect(tests.some((text) => text.includes(call))).toBe(true);
  });

  it.each(models.filter(({ id }) => !(id in ELSEWHERE)).map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s has its status file, with every status and its bad input",
    (id, endpoint) => {
      const family = families[id];
      if (!family) return expect.fail(`${id} is missing from lib/testing/contract/families.ts`);
      expect(family.endpoint).toBe(endpoint);
      expect(
        tests.some((text) => text.includes(`describeStatuses(contract, FAMILIES["${id}"])`)),
        `no test file runs the statuses of ${id}`,
      ).toBe(true);
      const covered = new Set(statusCases(family).map(statusOf));
      for (const status of DEMANDED) {
        const reason = family.without?.[status];
        expect(covered.has(status) || reason !== undefined, `${id} is never seen to answer ${status}`).toBe(true);
        expect(covered.has(status) && reason !== undefined, `${id} has a reason for lacking ${status}, and does not lack it`).toBe(false);
      }
      expect(hostile[id]?.length ?? 0, `${id} has no hostile fields`).toBeGreaterThan(0);
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) expect(addresses(family)).toContain(path);
    },
  );

  it("and no file stands for an endpoint that is gone", () => {
    const ids = models
      .map(({ id }) => id)
      .filter((id) => !(id in ELSEWHERE))
      .sort();
    expect(Object.keys(FAMILIES).sort()).toEqual(ids);
    expect(Object.keys(HOSTILE_FIELDS).sort()).toEqual(ids);
  });
});

function addresses(family: Family): string[] {
  return [family.path, ...(family.aliases ?? [])].map((path) => path("{model}").split("?")[0] ?? "");
}
