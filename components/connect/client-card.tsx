import { ago } from "@/lib/client/when";
import type { SeenClient } from "@/lib/console/connect/contract";
import { Moment } from "../ui/moment";
import { StatusGlyph } from "../ui/status-mark";
import type { Client } from "./clients";

interface ClientCardProps {
  client: Client;
  seen: SeenClient | undefined;
  open: boolean;
  onOpen(): void;
}

export function ClientCard({ client: { name, what, speaks }, seen, open, onOpen }: ClientCardProps) {
  return (
    <button
      type="button"
      aria-pressed={open}
      onClick={onOpen}
      className={`relative flex min-h-28 min-w-0 cursor-pointer flex-col items-start gap-0.5 border-rule border-r border-b p-4 text-left ${open ? "edge-ink bg-selected" : "hover:bg-hover"}`}
    >
      <span className="font-strong">{name}</span>
      <span className="label">{what}</span>
      <span className="mono max-w-full flex-none truncate text-label text-ink-2">{speaks}</span>
      <span className="mt-auto pt-2">{seen && <Seen seen={seen} />}</span>
    </button>
  );
}

function Seen({ seen: { at, status, keys } }: { seen: SeenClient }) {
  const failed = status >= 400;
  return (
    <span className="inline-flex items-center gap-1.5 text-label text-ink-2">
      <StatusGlyph kind={failed ? "fail" : "ok"} />
      <span>
        {failed ? `last call ${status}, ` : "seen "}
        <Moment at={at} format={ago} />
        {keys > 1 && `, ${keys} keys`}
      </span>
    </span>
  );
}
