import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importsOf, sources } from "./layers.mjs";

const PAGE = readFileSync("docs/architecture.md", "utf8");
/** What everybody imports would only hide the rest, and tools may import anything. */
const LEFT_OUT = /^(contracts|timing|secrets|cli|bench|testing|tools)$/;

/**
 * The part of a path: `lib/console/keys/store.ts` is `console`, `packages/sandbox/src/a.ts` is `sandbox`, `app/login/page.tsx` is `app`.
 */
function partOf(path: string): string | undefined {
  const part = /^(?:(?:lib|packages)\/([^/]+)|(app|components))\//.exec(path);
  const name = part?.[1] ?? part?.[2];
  return name === undefined || LEFT_OUT.test(name) ? undefined : name;
}

/** `a --> b` if a file of `a` imports one of `b`, `a -.-> b` if all such imports are types only. */
function realArrows(): string[] {
  const arrows = new Map<string, boolean>();
  for (const [path, text] of sources()) {
    const from = partOf(path);
    if (from === undefined || /\.(test|fixture)\.tsx?$/.test(path)) continue;
    for (const { source, place, types } of importsOf(path, text)) {
      const to = partOf(place ?? source.replace(/^@trunkline\/(\w+)$/, "packages/$1/"));
      if (to === undefined || to === from) continue;
      const arrow = `${from} ${to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? true) && types);
    }
  }
  return [...arrows].map(([arrow, types]) => arrow.replace(" ", types ? " -.-> " : " --> ")).sort();
}

describe("docs/architecture.md", () => {
  it("draws the imports there are", () => {
    const picture = /```mermaid\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "";
    const drawn = [...picture.matchAll(/^ {2}(\w+ (?:-->|-\.->) \w+)$/gm)].map(([, arrow]) => arrow);
    expect(drawn.sort()).toEqual(realArrows());
  });

  it("links to files that are there", () => {
    const links = [...PAGE.matchAll(/\]\((\.\.\/[^)#]+)\)/g)].map(([, link = ""]) => link.slice(3));
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(() => readFileSync(link), link).not.toThrow();
  });
});
