import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SETTING_NAMES } from "../config/env";
import { ERRORS } from "../contracts/errors";

const read = (page: string) => readFileSync(`docs/guide/${page}`, "utf8");

describe("listings of the guide", () => {
  it("hold every setting, and none that is not there", () => {
    const [table = ""] = /\| Variable \|[\s\S]*?\n\n/.exec(read("configuration.md")) ?? [];
    const first = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)]);
    expect(first.map(([, name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it("hold every error's code by its status; UPDATE=1 writes them again", () => {
    const statuses = [...new Set(Object.values(ERRORS).map(({ status }) => status))].sort((one, other) => one - other);
    const lines = statuses.map((status) => {
      const codes = Object.entries(ERRORS).filter(([, error]) => error.status === status);
      return `- ${status}: ${codes.map(([code]) => `\`${code}\``).join(", ")}`;
    });
    const listing = `## All codes\n\nMade from the code; a test compares.\n\n${lines.join("\n")}\n`;
    const page = read("errors.md");
    const before = /## All codes\n[\s\S]*?(?=\n## |$)/.exec(page)?.[0] ?? "";
    if (process.env.UPDATE === "1") writeFileSync("docs/guide/errors.md", before ? page.replace(before, listing) : `${page}\n${listing}`);
    else expect(before.trim()).toBe(listing.trim());
  });
});
