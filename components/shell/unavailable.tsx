import type { Outage } from "@/lib/console/outages/contract";
import { Message } from "../ui/message";
import { OUTAGE_TEXTS } from "./outage-texts";

/** Shown if a session cannot be checked: which services are away, since when, and what still works. */
export function Unavailable({ outages, here }: { outages: readonly Outage[]; here: string }) {
  return (
    <Message title="The console is not available">
      {outages.map(({ service, since }) => (
        <p key={service} className="text-ink-2">
          {OUTAGE_TEXTS[service].what}{" "}
          <time dateTime={new Date(since).toISOString()}>{new Date(since).toISOString().slice(11, 16)} UTC</time>.{" "}
          {OUTAGE_TEXTS[service].consequence}
        </p>
      ))}
      <p className="text-ink-2">Pages and sign-in work again afterwards.</p>
      <a href={here} className="pointer-coarse:py-3">
        Reload the page
      </a>
    </Message>
  );
}
