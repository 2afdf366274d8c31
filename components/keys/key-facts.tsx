"use client";

import type { ReactNode } from "react";
import { ago, day } from "@/lib/client/when";
import type { ConsoleKeyDetail } from "@/lib/contracts/console-keys";
import { CopyButton } from "../ui/copy-button";
import { FactList } from "../ui/fact-list";
import { Moment } from "../ui/moment";
import { Tag } from "../ui/tag";
import { Expires, LastUsed } from "./key-cells";
import { reachWords, SCOPE_NAMES, shortId } from "./key-words";

/** What does not change about a key, and what it may call. */
export function KeyFacts({ of: key }: { of: ConsoleKeyDetail }) {
  const facts: (readonly [string, ReactNode])[] = [
    [
      "Id",
      <span key="id" className="row row-1">
        <span className="mono" title={key.id}>
          {shortId(key.id)}
        </span>
        <CopyButton small text={key.id} what="the id" />
      </span>,
    ],
    ["Secret", <Mono key="secret">{key.hint}</Mono>],
    ["Owner", key.owner?.name ?? "a service"],
    ["Created", <Moment key="created" at={key.createdAt} words={day} className="mono" />],
    ["Last used", <LastUsed key="used" at={key.lastUsedAt} />],
    ["Expires", <Expires key="expires" at={key.expiresAt} />],
  ];
  if (key.disabledAt !== null) facts.push(["Disabled", <Moment key="disabled" at={key.disabledAt} words={ago} />]);
  if (key.revokedAt !== null) facts.push(["Revoked", <Moment key="revoked" at={key.revokedAt} words={ago} />]);
  return (
    <aside aria-label="Facts" className="stack stack-4 border-rule border-t bg-panel px-4 py-3 lg:border-t-0 lg:border-l">
      <FactList facts={facts} />
      <section className="section">
        <h2 className="h2">May call</h2>
        <p className="dim">{reachWords(key)}</p>
        <p className="row wrap row-1 mt-1">
          {(key.models ?? key.scopes.map((scope) => SCOPE_NAMES[scope])).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </p>
      </section>
    </aside>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono">{children}</span>;
}
