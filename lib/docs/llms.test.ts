import { describe, expect, it } from "vitest";
import { z } from "zod";
import { definePlain } from "../endpoints/define";
import { ENDPOINTS } from "../server/endpoints";
import { describeForLlms } from "./llms";

const base = { errorFormat: "openai", scope: "any", tag: "Things" } as const;
const SAMPLE = [
  definePlain({ ...base, id: "a", method: "GET", path: "/v1/things", summary: "List things" }),
  definePlain({
    ...base,
    id: "b",
    method: "POST",
    path: "/v1/{id}/it",
    summary: "Do it",
    body: z.object({}),
    example: { say: "it's `x`" },
  }),
  definePlain({ ...base, id: "c", method: "GET", path: "/healthz", summary: "Alive?", scope: "public", tag: "Operation" }),
];
const DOCS = [{ path: "/docs/start", title: "Start", summary: "first steps" }];
const text = describeForLlms(SAMPLE, { baseUrl: "https://gateway.test", docs: DOCS });

describe("llms.txt", () => {
  it("has one title, a quote, and a section for the docs and for each tag", () => {
    const lines = text.split("\n");
    expect(lines[0]).toBe("# Trunkline");
    expect(lines[2]).toMatch(/^> \S/);
    expect(lines.filter((line) => line.startsWith("# "))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("## "))).toEqual(["## Docs", "## Things", "## Operation"]);
    expect(text.endsWith("\n")).toBe(true);
  });

  it("links the docs", () => {
    expect(text).toContain("- [Start](https://gateway.test/docs/start): first steps");
  });

  it("gives each endpoint a line with a command that a shell takes as it stands", () => {
    expect(text).toContain('`curl https://gateway.test/v1/things -H "Authorization: Bearer $API_KEY"`');
    expect(text).toContain(
      `\`\` curl 'https://gateway.test/v1/{id}/it' -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '{"say":"it'\\''s \`x\`"}' \`\``,
    );
    expect(text).toContain("Alive? `curl https://gateway.test/healthz`");
  });

  it("has a line for every endpoint there is", () => {
    const whole = describeForLlms(ENDPOINTS, { baseUrl: "https://gateway.test", docs: [] });
    for (const { method, path, action } of ENDPOINTS) expect(whole).toContain(`- [${method} ${path}${action ? "?" : "]("}`);
    expect(whole).not.toContain("## Docs");
  });
});
