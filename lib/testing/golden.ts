import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { updatesGoldenFiles } from "../config/env";
import type { CannedAnswer } from "./fake-upstream";

/** What a person writes: the call, and what the upstream answers. */
export interface GoldenInput {
  /** Why the case is here. */
  about: string;
  request: Record<string, unknown>;
  answer: { status: number; headers: Record<string, string>; body: unknown };
}
/** What the code makes of it. */
export interface GoldenOutput {
  /** What was sent upstream. */
  sent: unknown;
  /** What the caller is given. */
  reply: unknown;
}

/**
 * One test per `<folder>/<case>.json`: runs `request` and `answer`, and compares `sent` and `reply` with those in the file.
 * `UPDATE=1` writes them instead, so that a change of the wire is a diff to review.
 */
export function describeGolden(folder: string, run: (input: GoldenInput) => Promise<GoldenOutput>): void {
  describe("golden files", () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
      const path = join(folder, name);
      const { about, request, answer, ...expected }: GoldenInput & Partial<GoldenOutput> = JSON.parse(readFileSync(path, "utf8"));
      it(`${name.replace(".json", "")}: ${about}`, async () => {
        const made = await run({ about, request, answer });
        const output = { sent: made.sent, reply: made.reply };
        if (updatesGoldenFiles) writeFileSync(path, `${JSON.stringify({ about, request, ...output, answer }, null, 2)}\n`);
        else expect(JSON.parse(JSON.stringify(output))).toEqual(expected);
      });
    }
  });
}

/** The bytes of a golden answer: JSON from an object, an event stream from a list, text as it is. */
export function cannedAnswer({ status, headers, body }: GoldenInput["answer"]): CannedAnswer {
  if (typeof body === "string") return { status, headers, body };
  if (!Array.isArray(body)) return { status, headers, body: JSON.stringify(body) };
  const data = body.map((event) => (typeof event === "string" ? event : JSON.stringify(event)));
  return { status, headers, body: data.map((line) => `data: ${line}\n\n`).join("") };
}
