import { describe, expect, it } from "vitest";
import { isGuide, readDocuments } from "../server/documents";
import { guideHeadings, guideHref, guideSections, withAddress } from "./guide";

const guides = readDocuments(process.cwd()).filter(isGuide);

describe("guides in the console", () => {
  it("have the anchors of GitHub, numbered where two are the same, and none in code", () => {
    const text = "# Keys\n\n## A role's `reach`\n```sh\n# no heading\n```\n### [Rotate](x.md) it\n## A role's reach\n";
    expect(guideHeadings(text)).toEqual([
      { id: "a-roles-reach", title: "A role's reach", level: 2, line: 3 },
      { id: "rotate-it", title: "Rotate it", level: 3, line: 7 },
      { id: "a-roles-reach-1", title: "A role's reach", level: 2, line: 8 },
    ]);
    expect(guideSections(text).map(({ id, text: own }) => [id, own.trim().slice(0, 5)])).toEqual([
      ["", "# Key"],
      ["a-roles-reach", "```sh"],
      ["rotate-it", ""],
      ["a-roles-reach-1", ""],
    ]);
  });

  it.each(guides.map(({ path, text }) => [path, text] as const))("%s links to headings and guides that exist", (path, text) => {
    const prose = text.replace(/```[\s\S]*?```/g, "");
    for (const [, href = ""] of prose.matchAll(/\]\(([^)]+)\)/g)) {
      const target = guideHref(href);
      if (target === undefined || /^https?:/.test(target)) continue;
      const [page, anchor] = target.split("#");
      const own = page === "" ? text : guides.find((guide) => guide.path === `docs/guide/${page?.split("/").at(-1)}.md`)?.text;
      expect(own, `${path}: ${href}`).toBeDefined();
      if (anchor !== undefined)
        expect(
          guideHeadings(own ?? "").map(({ id }) => id),
          `${path}: ${href}`,
        ).toContain(anchor);
    }
  });

  it("lead from one guide to another, to anchors and outside, and not to files that are not served", () => {
    expect(guideHref("keys.md#rotate-a-key")).toBe("/docs/guide/keys#rotate-a-key");
    expect(guideHref("#budgets")).toBe("#budgets");
    expect(guideHref("https://example.com/a")).toBe("https://example.com/a");
    for (const href of ["../../packages/sandbox/README.md", "javascript:alert(1)", "data:text/html,x", "x.md.exe"])
      expect(guideHref(href)).toBeUndefined();
  });

  it("write the gateway's own address into samples", () => {
    const own = "https://gw.example";
    expect(withAddress("curl http://localhost:3000/v1/models", own)).toBe("curl https://gw.example/v1/models");
    expect(withAddress("curl -s localhost:3000/api", own)).toBe("curl -s https://gw.example/api");
    expect(withAddress('new WebSocket("ws://localhost:3000/v1/responses")', own)).toBe('new WebSocket("wss://gw.example/v1/responses")');
    expect(withAddress("http://localhost:30001 http://localhost:11434/v1", own)).toBe("http://localhost:30001 http://localhost:11434/v1");
  });
});
