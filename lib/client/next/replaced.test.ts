import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";

/** A module that Next's browser code asks for, and the names that it reads of it. */
interface Asked {
  files: number;
  names: string[];
}

const dist = dirname(createRequire(import.meta.url).resolve("next/dist/lib/constants.js")).replace(/lib$/, "");
const sources = readdirSync(join(dist, "client"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !name.startsWith("dev/"))
  .map((name) => readFileSync(join(dist, "client", name), "utf8"));

function namesRead(request: string): Asked {
  const asks = new RegExp(
    `const (\\w+) = require\\("${request.replace(/[.]/g, "\\.")}"\\)|require\\("${request.replace(/[.]/g, "\\.")}"\\)`,
  );
  const asking = sources.filter((text) => asks.test(text));
  const names = asking.flatMap((text) => {
    const held = asks.exec(text)?.[1];
    return held === undefined ? [] : [...text.matchAll(new RegExp(`\\b${held}\\.(\\w+)`, "g"))].map(([, name = ""]) => name);
  });
  return { files: asking.length, names: [...new Set(names)].sort() };
}

async function replacements(): Promise<[string, string][]> {
  vi.stubEnv("NODE_ENV", "production");
  const { default: config } = await import("../../../next.config");
  vi.unstubAllEnvs();
  return Object.entries(config.turbopack?.resolveAlias ?? {}).map(([asked, to]) => [asked, (to as { browser: string }).browser]);
}

it("has all that the installed Next reads of the modules that are replaced in browsers", async () => {
  const relative = (await replacements()).filter(([asked]) => asked.startsWith("."));
  expect(relative.length).toBe(4);
  for (const [asked, path] of relative) {
    const { files, names } = namesRead(asked);
    expect(files, `Next asks for ${asked}`).toBeGreaterThan(0);
    const replaced: Record<string, unknown> = await import(join("../../..", path));
    expect(Object.keys(replaced), path).toEqual(expect.arrayContaining(names));
  }
});

it("has the values of Next's constants", async () => {
  const own: Record<string, unknown> = await import("./constants");
  const next: Record<string, unknown> = createRequire(import.meta.url)("next/dist/lib/constants.js");
  for (const [name, value] of Object.entries(own)) expect(value, name).toBe(next[name]);
});
