"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import type { McpTool } from "@/lib/contracts/mcp";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Switch } from "../ui/switch";
import { Tag } from "../ui/tag";
import { changeMcpServer, mcpToolsQuery, removeMcpServer, testMcpServer } from "./mcp-queries";
import { SignedIn, SignIn } from "./server-sign-in";

/** A server with its switch, its test and its tools. */
export function ServerRow({ server }: { server: ConsoleMcpServer }) {
  const { id, name, url, headers, command, fromFile, signIn, enabled, own, locked, editable } = server;
  const [open, setOpen] = useState(false);
  const change = useMutation({ mutationFn: (on: boolean) => changeMcpServer(id, { enabled: on }) });
  const test = useMutation({ mutationFn: () => testMcpServer(id) });
  const problem = change.error?.message ?? test.error?.message ?? test.data?.message ?? undefined;
  return (
    <li className="flex min-w-0 flex-col gap-2 border-rule border-b py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="mono font-strong">{name}</span>
        {fromFile && <Tag title="Set in the configuration file">from the file</Tag>}
        {own && <Tag>only for me</Tag>}
        {locked && <Tag>headers lost</Tag>}
        {signIn?.state === "ended" && <Tag>sign-in ended</Tag>}
        {editable && (
          <span className="ml-auto">
            <Switch aria-label={`Enable ${name}`} checked={enabled} disabled={change.isPending} onChange={(on) => change.mutate(on)} />
          </span>
        )}
      </div>
      <p className="break-all text-dense text-ink-3">
        {command ?? url}
        {headers.length > 0 && ` · sends ${headers.join(", ")}`}
      </p>
      {signIn?.state === "signed_in" && <SignedIn signIn={signIn} />}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {enabled && (
          <Button small aria-expanded={open} aria-label={`Tools of ${name}`} onClick={() => setOpen(!open)}>
            Tools
          </Button>
        )}
        {editable && (
          <Button small aria-label={`Test ${name}`} disabled={test.isPending} onClick={() => test.mutate()}>
            Test
          </Button>
        )}
        {editable && <Remove server={server} />}
        <span role={problem ? "alert" : "status"} className={`text-dense ${problem ? "text-fail" : "text-ink-3"}`}>
          {problem ?? (test.data ? `${test.data.server?.name} answers with ${test.data.tools.length} tools in ${test.data.ms} ms.` : "")}
        </span>
      </div>
      {editable && <SignIn server={server} />}
      {open && <Tools server={server} />}
    </li>
  );
}

function Remove({ server: { id, name } }: { server: ConsoleMcpServer }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => removeMcpServer(id) });
  if (!asking)
    return (
      <Button small variant="danger" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
    );
  return (
    <>
      <Button small variant="danger-fill" autoFocus disabled={remove.isPending} onClick={() => remove.mutate()}>
        Remove {name} permanently
      </Button>
      <Button small variant="quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
      {remove.error && (
        <span role="alert" className="text-dense text-fail">
          {remove.error.message}
        </span>
      )}
    </>
  );
}

/** Its tools, with a checkbox each for those who may change it. */
function Tools({ server }: { server: ConsoleMcpServer }) {
  const { data, error } = useQuery(mcpToolsQuery(server.id));
  const save = useMutation({ mutationFn: (tools: string[]) => changeMcpServer(server.id, { tools, updatedAt: server.updatedAt }) });
  if (error)
    return (
      <p role="alert" className="text-dense text-fail">
        {error.message}
      </p>
    );
  if (!data) return <p className="text-dense text-ink-3">Loading the tools</p>;
  if (data.items.length === 0) return <p className="text-dense text-ink-3">The server has no tools.</p>;
  const allowed = data.items.filter((tool) => tool.allowed).map(({ name }) => name);
  const set = (name: string, on: boolean) => save.mutate(on ? [...allowed, name] : allowed.filter((other) => other !== name));
  return (
    <>
      <ul aria-label={`Tools of ${server.name}`} className="flex min-w-0 flex-col gap-1 border-rule border-l pl-3">
        {data.items.map((tool) => (
          <li key={tool.name} className="min-w-0">
            <Checkbox
              label={<span className="mono break-all">{tool.name}</span>}
              checked={tool.allowed}
              disabled={!server.editable || save.isPending}
              onChange={({ target }) => set(tool.name, target.checked)}
            />
            <About tool={tool} />
          </li>
        ))}
      </ul>
      {save.error && (
        <p role="alert" className="text-dense text-fail">
          {save.error.message}
        </p>
      )}
    </>
  );
}

/** The server's words, as plain text. */
function About({ tool: { description, destructive } }: { tool: McpTool }) {
  if (!description && !destructive) return null;
  return (
    <p className="line-clamp-3 text-dense text-ink-3">
      {destructive && "May destroy something, says the server. "}
      {description}
    </p>
  );
}
