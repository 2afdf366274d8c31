import type { ConsoleProvider, ProviderSource, ProviderState } from "@/lib/console/providers/contract";
import type { StatusKind } from "../ui/status-mark";

export const STATES: Record<ProviderState, { kind: StatusKind; word: string }> = {
  works: { kind: "ok", word: "works" },
  failing: { kind: "fail", word: "failing" },
  checking: { kind: "queued", word: "being checked" },
  disabled: { kind: "off", word: "disabled" },
  shadowed: { kind: "warn", word: "overridden by the configuration" },
  locked: { kind: "fail", word: "locked" },
};

/** Where a provider comes from, and so where it is changed. */
export const SOURCES: Record<ProviderSource, string> = {
  built_in: "Built in: needs no network and is free. Its output is tagged as simulated.",
  environment: "Set by the environment variables OPENAI_BASE_URL and OPENAI_API_KEY; change it there.",
  file: "Set in the file that GATEWAY_CONFIG names, with its prices; change it there.",
  console: "",
};

/** Why models of a provider that does not serve calls cannot be tried. */
export function isServing({ state }: Pick<ConsoleProvider, "state">): boolean {
  return state === "works" || state === "failing" || state === "checking";
}

/** A provider in the address. The settings may have one of the same name: what was added here is then distinguished. */
export function placeOf({ id, state }: Pick<ConsoleProvider, "id" | "state">): string {
  return state === "shadowed" ? `${id}.added` : id;
}
