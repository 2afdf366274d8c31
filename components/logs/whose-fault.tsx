import type { Attribution, Party } from "@/lib/contracts/attribution";

const PARTIES: Readonly<Record<Party, string>> = {
  client: "The client's",
  gateway: "The gateway's",
  provider: "The provider's",
  nobody: "Nobody's",
};

/** Who caused a call's outcome, and what to do about it. */
export function WhoseFault({ of: { party, reason, advice } }: { of: Attribution }) {
  return (
    <section aria-label="Whose fault" className="flex min-w-0 flex-col gap-1">
      <h2 className="font-strong">Whose fault</h2>
      <p>
        <b className="font-strong">{PARTIES[party]}.</b> {reason}
      </p>
      {party !== "nobody" && <p className="text-dense text-ink-2">{advice}</p>}
    </section>
  );
}
