"use client";

import type { ChatSession } from "@/lib/client/chat/session";
import { asListed, switchTools } from "@/lib/client/chat/tools/switch-tools";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import { SignIn } from "../../../mcp-servers/server-sign-in";
import { Button, buttonClass } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { Link } from "../../../ui/link";
import { StatusGlyph, type StatusKind } from "../../../ui/status-mark";
import { Switch } from "../../../ui/switch";
import { Tag } from "../../../ui/tag";
import type { ListedServer, ListedServers } from "./listed-tools";

interface ServerListProps {
  session: ChatSession;
  listed: ListedServers;
  /** Why tools could not be switched on; undefined once they could. */
  onProblem(problem: string | undefined): void;
}

/** The MCP servers of the team and the person's own, each with a switch for all its tools. */
export function ServerList({ session, listed: { servers, error, retry }, onProblem }: ServerListProps) {
  return (
    <section aria-label="Servers" className="flex min-w-0 flex-col gap-1">
      <div className="section-head">
        <h2>Servers</h2>
        {servers && servers.length > 0 && <span className="label">{servers.length}</span>}
        <Link href="/settings/mcp-servers" className={`${buttonClass({ variant: "quiet", small: true })} ml-auto font-normal`}>
          <Icon name="plus" />
          Add server
        </Link>
      </div>
      {!servers && error && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="alert" className="min-w-0 text-dense text-fail">
            The MCP servers could not be loaded. {error.message}
          </p>
          <Button small onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {!servers && !error && <p className="text-dense text-ink-3">Loading the servers</p>}
      {servers?.length === 0 && (
        <p className="text-dense text-ink-3">No MCP servers yet. The model can call a server's tools here: this gateway runs them.</p>
      )}
      {servers && servers.length > 0 && (
        <ul className="rounded-input border border-border bg-raised">
          {servers.map((one) => (
            <ServerLine key={one.server.id} {...{ session, onProblem }} listed={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ServerLineProps extends Pick<ServerListProps, "session" | "onProblem"> {
  listed: ListedServer;
}

function ServerLine({ session, listed, onProblem }: ServerLineProps) {
  const { server, tools, error } = listed;
  const { id, name, url, command, enabled, own } = server;
  const place = command ?? hostOf(url);
  const chosen = session.state.own.serverTools.filter((tool) => tool.server === id);
  const allowed = (tools ?? []).filter((tool) => tool.allowed);
  const set = (on: boolean) => onProblem(switchTools(session, server, { tools: on ? allowed : [...allowed, ...chosen.map(asListed)], on }));
  return (
    <li className="not-first:border-rule not-first:border-t">
      <section aria-label={`Server ${name}`} className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1">
        <StatusGlyph kind={kindOf({ enabled, failed: error !== undefined, ready: tools !== undefined })} />
        <h3 className="font-strong">{name}</h3>
        {own && <Tag>only for me</Tag>}
        <span className="min-w-0 flex-1 basis-0 truncate text-ink-3 text-label" title={place}>
          {place}
        </span>
        {!error && (
          <span className="whitespace-nowrap text-ink-3 text-label">
            {!enabled ? "disabled in its settings" : tools ? `${chosen.length} of ${tools.length} tools` : "Loading the tools"}
          </span>
        )}
        {(allowed.length > 0 || chosen.length > 0) && (
          <Switch
            aria-label={`Use all tools of ${name}`}
            checked={allowed.length > 0 && allowed.every((tool) => chosen.some((one) => one.tool === tool.name))}
            onChange={set}
          />
        )}
        {error && <Failed {...{ server, error }} onRetry={listed.retry} />}
      </section>
    </li>
  );
}

function kindOf({ enabled, failed, ready }: { enabled: boolean; failed: boolean; ready: boolean }): StatusKind {
  if (!enabled) return "off";
  if (failed) return "fail";
  return ready ? "ok" : "run";
}

function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : host + pathname;
}

/** Refused credentials may be those of a server that people sign in to. */
const REFUSED = /HTTP 401/;

function Failed({ server, error, onRetry }: { server: ConsoleMcpServer; error: Error; onRetry(): void }) {
  const signsIn = server.editable && (server.signIn?.state === "ended" || REFUSED.test(error.message));
  return (
    <div className="flex w-full flex-wrap items-center gap-2 pb-1 pl-5">
      <p role="alert" className="w-full min-w-0 text-dense text-fail wrap-anywhere">
        {error.message}
      </p>
      {signsIn && <SignIn server={server} />}
      <Button small aria-label={`Retry ${server.name}`} onClick={onRetry}>
        Retry
      </Button>
      <Link href="/settings/mcp-servers" className={buttonClass({ variant: "quiet", small: true })}>
        Its settings
      </Link>
    </div>
  );
}
