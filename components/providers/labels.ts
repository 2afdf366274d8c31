import type { ConsoleProvider, ProviderSource, ProviderState } from "@/lib/console/providers/contract";
import type { StatusKind } from "../ui/status-mark";

export const STATES: Record<ProviderState, { kind: StatusKind; word: string }> = {
  works: { kind: "ok", word: "works" },
  failing: { kind: "fail", word: "failing" },
  checking: { kind: "queued", word: "being checked" },
  disabled: { kind: "off", word: "disabled" },
  shadowed: { kind: "warn", word: "replaced by the settings" },
  locked: { kind: "fail", word: "locked" },
};

/** Where a provider comes from, and so where it is changed. */
export const SOURCES: Record<ProviderSource, string> = {
  built_in: "It is built in, needs no network, and costs nothing. All that it makes is tagged as simulated.",
  environment: "It stands in the gateway's environment, OPENAI_BASE_URL and OPENAI_API_KEY, and is changed there.",
  file: "It stands in the file that GATEWAY_CONFIG names, and is changed there; so are its prices.",
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
