import type { ChatSession } from "@/lib/client/chat/session";
import type { ServerTool } from "@/lib/client/chat/tools/server-tools";
import type { McpTool } from "@/lib/contracts/mcp";
import { Button } from "../../../ui/button";
import { Switch } from "../../../ui/switch";
import { ModeChoice } from "./mode-choice";

interface ServerToolRowProps {
  session: ChatSession;
  /** As the server lists it now. */
  tool: McpTool;
  /** As it is sent; undefined if it isn't. */
  chosen: ServerTool | undefined;
  onSet(on: boolean): void;
}

/** A tool of a server: whether it is sent, and how its calls are answered. */
export function ServerToolRow({ session, tool, chosen, onSet }: ServerToolRowProps) {
  const { name, description, allowed, destructive, fingerprint } = tool;
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-1 max-md:grid-cols-[28px_minmax(0,1fr)]">
      <Switch aria-label={`Use ${name}`} checked={chosen !== undefined} disabled={!allowed && !chosen} onChange={onSet} />
      <div className="min-w-0">
        <p className={`mono break-all ${chosen ? "" : "text-ink-3"}`}>{name}</p>
        {description && (
          <p className="line-clamp-2 text-ink-3 text-label/4 wrap-anywhere" title={description}>
            {description}
          </p>
        )}
        {destructive && <p className="text-dense/4 text-ink-2">The server says that it may destroy something.</p>}
        {!allowed && <p className="text-dense/4 text-ink-2">Not allowed by the server's settings.</p>}
        {chosen && chosen.name !== name && (
          <p className="text-dense/4 text-ink-2">
            Sent as <span className="mono">{chosen.name}</span>, because the name is taken or has other characters.
          </p>
        )}
        {chosen && chosen.fingerprint !== fingerprint && (
          <p className="flex flex-wrap items-center gap-2 text-dense text-fail">
            The server has changed it.
            <Button small aria-label={`Use the new ${name}`} onClick={() => onSet(true)}>
              Use the new definition
            </Button>
          </p>
        )}
      </div>
      {chosen ? (
        <ModeChoice session={session} name={chosen.name} className="flex-none justify-self-start max-md:col-start-2 max-md:mt-1" />
      ) : (
        <span className="text-ink-3 text-label max-md:hidden">not sent</span>
      )}
    </li>
  );
}
