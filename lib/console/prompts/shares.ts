import { type PromptReader, readIncludes } from "../../catalog/prompt-includes";
import { Failure } from "../../contracts/errors";
import type { PromptShare } from "../../contracts/prompts";
import { compilePrompt } from "../../prompts/compile";
import type { PromptRow } from "./store";

/** Throws `invalid_value` for shares that don't add up to 100, and versions that don't exist or have two shares. */
export function checkShares(shares: readonly PromptShare[], { slug, latest }: PromptRow): void {
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  if (total !== 100) throw new Failure("invalid_value", `The shares add up to ${total}; they have to add up to 100.`, { param: "shares" });
  for (const [at, { version }] of shares.entries()) {
    if (version > latest) throw new Failure("invalid_value", `The prompt '${slug}' has no version ${version}.`, { param: "shares" });
    if (shares[at - 1]?.version === version) throw new Failure("invalid_value", `Version ${version} has two shares.`, { param: "shares" });
  }
}

/** Compiles the label's versions as if it had been set: other prompts may include it. */
export async function checkLabel(
  reader: PromptReader,
  { slug, label, shares }: { slug: string; label: string; shares: readonly PromptShare[] },
): Promise<void> {
  const moved: PromptReader = {
    content: reader.content,
    async head(of) {
      const head = await reader.head(of);
      return head && of === slug ? { ...head, labels: new Map(head.labels).set(label, shares) } : head;
    },
  };
  for (const { version } of shares) {
    const content = await reader.content(slug, version);
    if (content) compilePrompt(slug, content, await readIncludes(moved, content));
  }
}

/** `11`, or `11 90 %, 12 10 %`. */
export function sharesText(shares: readonly PromptShare[]): string {
  if (shares.length === 1) return String(shares[0]?.version);
  return shares.map(({ version, share }) => `${version} ${share} %`).join(", ");
}
