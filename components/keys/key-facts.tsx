"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ago, day } from "@/lib/client/when";
import type { ConsoleKeyDetail } from "@/lib/console/keys/contract";
import { BudgetPanel } from "../budgets/budget-panel";
import { limitsLabel } from "../limits/limits";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Tag } from "../ui/tag";
import { toast } from "../ui/toast";
import { Expires, LastUsed } from "./key-cells";
import { releaseKey } from "./key-queries";
import { FIELD_NAMES, listed, reachLabel, shortId } from "./labels";
import { sessionLimitsLabel } from "./session-limits";

export function KeyFacts({ of: key, mayRelease }: { of: ConsoleKeyDetail; mayRelease: boolean }) {
  const facts: (readonly [string, ReactNode])[] = [
    [
      "Id",
      <span key="id" className="flex min-w-0 items-center gap-1">
        <span className="mono" title={key.id}>
          {shortId(key.id)}
        </span>
        <CopyButton small text={key.id} what="the id" />
      </span>,
    ],
    ["Secret", <Mono key="secret">{key.hint}</Mono>],
    ["Owner", key.owner?.name ?? "a service"],
    ["Created", <Moment key="created" at={key.createdAt} format={day} className="mono" />],
    ["Last used", <LastUsed key="used" at={key.lastUsedAt} />],
    ["Expires", <Expires key="expires" at={key.expiresAt} />],
    ["Limits", limitsLabel(key.limits) ?? "none"],
    ["From", key.networks ? <Mono key="from">{key.networks.join(", ")}</Mono> : "anywhere"],
  ];
  if (key.mcpTools) facts.push(["MCP tools", <Mono key="tools">{key.mcpTools.join(", ")}</Mono>]);
  if (key.sessionLimits) facts.push(["Limits of a session", sessionLimitsLabel(key.sessionLimits)]);
  if (key.logBodies !== "off") facts.push(["Bodies", key.logBodies === "all" ? "of all calls are logged" : "of failed calls are logged"]);
  if (key.usageCost) facts.push(["Cost", "in the usage of replies"]);
  if (key.cacheTtlS !== null) facts.push(["Stored answers", key.cacheTtlS === 0 ? "never" : `of the last ${key.cacheTtlS} s`]);
  if (key.metadata) for (const [name, value] of Object.entries(key.metadata)) facts.push([name, value]);
  if (key.rotatedTo) facts.push(["Rotated to", <Other key="to" id={key.rotatedTo} />]);
  if (key.rotatedFrom) facts.push(["Rotated from", <Other key="of" id={key.rotatedFrom} />]);
  if (key.disabledAt !== null) facts.push(["Disabled", <Moment key="disabled" at={key.disabledAt} format={ago} />]);
  if (key.revokedAt !== null) facts.push(["Revoked", <Moment key="revoked" at={key.revokedAt} format={ago} />]);
  return (
    <aside aria-label="Facts" className="flex min-w-0 flex-col gap-4 border-rule border-t bg-panel px-4 py-3 lg:border-t-0 lg:border-l">
      <FactList facts={facts} />
      {key.setByAdmin.length > 0 && <SetByAdmin of={key} mayRelease={mayRelease} />}
      <BudgetPanel id={key.id} ledger={`/keys/${key.id}/ledger`} />
      <section className="section">
        <h2 className="section-head">May call</h2>
        <p className="text-ink-2">{reachLabel(key)}</p>
        {key.models && (
          <p className="flex min-w-0 flex-wrap items-center gap-1 mt-1">
            {key.models.map((model) => (
              <Tag key={model}>{model}</Tag>
            ))}
          </p>
        )}
      </section>
    </aside>
  );
}

/** The admins' bounds and, for owners and admins, the button that removes them. */
function SetByAdmin({ of: { id, name, setByAdmin, bindsOwner }, mayRelease }: { of: ConsoleKeyDetail; mayRelease: boolean }) {
  const release = useMutation({
    mutationFn: () => releaseKey(id),
    onSuccess: () => toast({ kind: "ok", title: `${name} can be changed by its owner again`, text: "Its settings are unchanged." }),
    onError: (error) => toast({ kind: "fail", title: `${name} was not given back`, text: error.message }),
  });
  return (
    <section className="section">
      <h2 className="section-head">Set by an administrator</h2>
      <p className="text-ink-2">
        {listed(setByAdmin.map((field) => FIELD_NAMES[field]))}. Its owner cannot loosen this
        {bindsOwner ? " or work around it with another key." : "."}
      </p>
      {mayRelease && (
        <p className="mt-1">
          <Button disabled={release.isPending} onClick={() => release.mutate()}>
            Give back to its owner
          </Button>
        </p>
      )}
    </section>
  );
}

function Other({ id }: { id: string }) {
  return (
    <Link href={`/keys/${id}`} className="mono">
      {shortId(id)}
    </Link>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono">{children}</span>;
}
