import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import packageJson from "../../package.json";
import { ROOT } from "../cli/steps.mjs";
import { readEnv, SETTING_NAMES } from "./env";

const text = (path: string) => readFileSync(join(ROOT, path), "utf8");
const CHART = "docs/deploy/helm/trunkline";
const guide = text("docs/guide/deploy.md");
/** Settings of containers that are not of the gateway. */
const known = [...SETTING_NAMES, "NODE_ENV"];

describe("compose.yaml", () => {
  const source = text("compose.yaml");
  const example = [...text("docs/deploy/compose/compose.env.example").matchAll(/^#?([A-Z_0-9]+)=(.*)$/gm)];
  const asked = [...source.matchAll(/\$\{([A-Z_0-9]+):\?/g)].map(([, name = ""]) => name);

  it("gives the gateways settings that exist and fit together", () => {
    const Compose = z.object({ "x-gateway": z.object({ environment: z.record(z.string(), z.string()) }) });
    const settings = Compose.parse(parse(source, { merge: true }))["x-gateway"].environment;
    expect(known).toEqual(expect.arrayContaining(Object.keys(settings)));
    const filled = Object.entries(settings).map(([name, value]) => [name, value.replace(/\$\{[A-Z_0-9]+:-([^}]*)\}/g, "$1")]);
    const secret = "a-secret-with-more-than-thirty-two-signs";
    readEnv(Object.fromEntries(filled.map(([name, value = ""]) => [name, value.replace(/\$\{[A-Z_0-9]+:\?[^}]*\}/g, secret)])));
  });

  it("asks for what compose.env.example has, which has no other name", () => {
    const names = example.map(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(asked));
    expect([...known, ...asked]).toEqual(expect.arrayContaining(names));
    expect(example.filter(([, name, value]) => asked.includes(name ?? "") && value !== "")).toEqual([]);
  });

  it("is called in the guide with its settings", () => {
    const commands = [...guide.matchAll(/^docker compose .*$/gm)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) expect(command).toMatch(/^docker compose --env-file compose\.env /);
  });
});

describe("the Helm chart", () => {
  const values: unknown = parse(text(`${CHART}/values.yaml`));
  const { env, requiredSecrets } = z.object({ env: z.record(z.string(), z.string()), requiredSecrets: z.array(z.string()) }).parse(values);
  const templates = readdirSync(join(ROOT, CHART, "templates")).map((name) => text(`${CHART}/templates/${name}`));

  it("has the version of the gateway", () => {
    const { version } = packageJson;
    expect(parse(text(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  });

  it("sets settings that exist, and requires secrets that the guide names", () => {
    const set = templates.flatMap((template) => [...template.matchAll(/- name: ([A-Z][A-Z_0-9]+)$/gm)].map(([, name = ""]) => name));
    expect(set.length).toBeGreaterThan(2);
    expect(known).toEqual(expect.arrayContaining([...set, ...Object.keys(env), ...requiredSecrets]));
    for (const name of requiredSecrets) expect(guide).toContain(`\`${name}\``);
  });

  /** Paths of numbers, which Helm reads as floats: `autoscaling.minReplicas`. */
  const numbers = (value: unknown, path: string): string[] =>
    typeof value === "number"
      ? [path]
      : typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, inner]) => numbers(inner, `${path}.${name}`))
        : [];

  it("writes whole numbers as such, however large", () => {
    const paths = numbers(values, ".Values");
    expect(paths).toContain(".Values.autoscaling.openCalls");
    for (const template of templates)
      for (const [use] of template.matchAll(/\{\{.*?\}\}/g))
        if (paths.some((path) => new RegExp(`\\${path}\\b`).test(use))) expect(use).toMatch(/\bint64\b|"trunkline\.text"/);
  });
});

it("the image sets settings that exist, on a Node that the package supports", () => {
  const file = text("Dockerfile");
  const set = [...file.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) =>
    [...line.matchAll(/([A-Z_0-9]+)=/g)].map(([, name = ""]) => name),
  );
  expect(set).toContain("DATA_DIR");
  expect(known).toEqual(expect.arrayContaining(set));
  const [, major] = /^>=(\d+)/.exec(packageJson.engines.node) ?? [];
  for (const [, image] of file.matchAll(/^FROM node:(\d+)/gm)) expect(Number(image)).toBeGreaterThanOrEqual(Number(major));
});
