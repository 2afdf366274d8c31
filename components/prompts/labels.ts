import type { PromptKind, PromptShare } from "@/lib/contracts/prompts";

/** What a person may do with a prompt. */
export interface PromptRights {
  /** Save versions, move labels. */
  changes: boolean;
  /** Set and remove rules of labels. */
  guards: boolean;
  /** Move a label against its rule. */
  overrides: boolean;
}

/** The label of calls that name none. */
export const PRODUCTION = "production";

export const promptHref = (slug: string, version?: number) => `/prompts/${slug}${version === undefined ? "" : `?version=${version}`}`;

export const KINDS: Readonly<Record<PromptKind, string>> = { chat: "Chat", completion: "Completion", generate: "Generate" };

/** The playground of a kind. */
export const PLAYGROUND_OF = { chat: "chat", completion: "completions", generate: "generate" } as const satisfies Record<
  PromptKind,
  string
>;

/** `11`, or `11 90 % / 12 10 %`. */
export function sharesText(shares: readonly PromptShare[]): string {
  if (shares.length === 1) return String(shares[0]?.version);
  return shares.map(({ version, share }) => `${version} ${share} %`).join(" / ");
}
