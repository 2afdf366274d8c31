import type { ConsoleProvider, ProviderState } from "@/lib/console/providers/contract";
import type { StatusKind } from "../ui/status-mark";

export const STATES: Record<ProviderState, { kind: StatusKind; word: string }> = {
  works: { kind: "ok", word: "works" },
  failing: { kind: "fail", word: "failing" },
  checking: { kind: "queued", word: "being checked" },
  disabled: { kind: "off", word: "disabled" },
  shadowed: { kind: "warn", word: "overridden by the configuration" },
  locked: { kind: "fail", word: "locked" },
};

/** Why models of an inactive provider cannot be tried. */
export function isServing({ state }: Pick<ConsoleProvider, "state">): boolean {
  return state === "works" || state === "failing" || state === "checking";
}

/** A provider's name in the address, which is distinct from that of the settings' provider with the same id. */
export function placeOf({ id, state }: Pick<ConsoleProvider, "id" | "state">): string {
  return state === "shadowed" ? `${id}.added` : id;
}
