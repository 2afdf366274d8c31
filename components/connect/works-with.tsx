import type { ConsoleModel } from "@/lib/console/models/contract";
import type { ClientId } from "@/lib/contracts/client-programs";
import { StatusGlyph, type StatusKind } from "../ui/status-mark";

interface Line {
  kind: StatusKind;
  what: string;
  note: string;
}

/** What of the client's features the model serves. */
export function WorksWith({ client, model }: { client: ClientId; model: ConsoleModel | undefined }) {
  if (!model) return null;
  return (
    <section aria-label="What works with this pair" className="section">
      <h3 className="section-head">What works with this pair</h3>
      <ul className="flex flex-col">
        {linesOf(client, model).map(({ kind, what, note }) => (
          <li key={what} className="flex min-h-7 min-w-0 items-center gap-2 text-dense">
            <StatusGlyph kind={kind} label={kind === "ok" ? "yes:" : kind === "off" ? "no:" : "in part:"} />
            <span className="flex-none">{what}</span>
            <span className="label ml-auto min-w-0 truncate" title={note}>
              {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(client: ClientId, { simulated, abilities, acceptsImages }: ConsoleModel): Line[] {
  // A model without known abilities may have all.
  const unknown = abilities.length === 0 && !simulated;
  const line = (what: string, has: boolean, yes: string, no: string): Line =>
    has
      ? { kind: "ok", what, note: yes }
      : unknown
        ? { kind: "unknown", what, note: "not known for this model" }
        : { kind: "off", what, note: no };
  return [
    { kind: "ok", what: "Streaming", note: "every model" },
    line("Tools", abilities.includes("tools"), "parallel calls too", "the model doesn't call tools"),
    line("Reasoning", abilities.includes("reasoning"), "shown while it thinks", "the model doesn't reason"),
    acceptsImages
      ? { kind: "ok", what: "Images", note: "the model reads images" }
      : { kind: "off", what: "Images", note: "the model isn't known to read images" },
    ...(SERVER_TOOLS.has(client)
      ? [{ kind: "warn" as const, what: "Web search", note: "left out, with a warning in the log, unless the provider has it" }]
      : []),
  ];
}

/** Clients that offer a vendor's own web search. */
const SERVER_TOOLS: ReadonlySet<ClientId> = new Set(["codex", "claude-code", "gemini-cli"]);
