import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const HERE = dirname(fileURLToPath(import.meta.url));

/** The packages that a script and the files that it imports statically import in turn. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s[^;]*?\bfrom\s+"([^"]+)";/gm)].flatMap(
    ([, name]) => name ?? [],
  );
  return names.flatMap((name) => {
    if (name.startsWith(".")) return packagesOf(join(dirname(file), name), seen);
    return name.startsWith("node:") ? [] : [`${file.slice(HERE.length + 1)}: ${name}`];
  });
}

it.each(["start.mjs", "test.mjs"])("%s starts in a fresh clone, before any package is installed", (script) => {
  expect(packagesOf(join(HERE, script))).toEqual([]);
});
