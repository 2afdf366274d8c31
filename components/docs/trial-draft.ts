import { isFields } from "@/lib/contracts/typed";
import type { Trial, TrialParameter } from "@/lib/docs/trial";

export interface TrialDraft {
  parameters: readonly TrialParameter[];
  /** The body as JSON text; undefined if the operation takes none. */
  text: string | undefined;
}

export function firstDraft({ parameters, examples }: Trial): TrialDraft {
  const body = examples[0]?.body;
  return { parameters, text: body && JSON.stringify(body, null, 2) };
}

/** Parses a JSON object; undefined for anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
