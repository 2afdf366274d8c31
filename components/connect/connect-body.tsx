"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { CLIENT_IDS, type ClientId } from "@/lib/contracts/client-programs";
import { entriesOf, isOneOf } from "@/lib/contracts/typed";
import { SearchField } from "../shell/search-field";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { SegmentedControl } from "../ui/segmented-control";
import { PHONE, useMedia } from "../ui/use-media";
import { ClientCard } from "./client-card";
import { type Choice, ClientPanel } from "./client-panel";
import { CLIENTS, type ClientGroup, GROUPS } from "./clients";
import { seenClientsQuery } from "./connect-queries";

const FIRST: ClientId = "codex";
const SEGMENTS = [{ value: "all" as const, label: "All" }, ...entriesOf(GROUPS).map(([value, label]) => ({ value, label }))];

export function ConnectBody({ base, creates }: { base: string; creates: boolean }) {
  const asked = useSearchParams().get("client");
  const phone = useMedia(PHONE);
  const [choice, setChoice] = useState<Choice>({ model: "" });
  const open = isOneOf(CLIENT_IDS, asked) ? asked : phone ? undefined : FIRST;
  const choose = (client: ClientId | undefined) =>
    window.history[phone ? "pushState" : "replaceState"](null, "", client ? `/connect?client=${client}` : "/connect");
  const panel = open && <ClientPanel key={open} id={open} base={base} creates={creates} choice={choice} onChoose={setChoice} />;
  if (phone && panel)
    return (
      <>
        <div className="bar">
          <Button small variant="quiet" icon="left" onClick={() => choose(undefined)}>
            All clients
          </Button>
        </div>
        {panel}
      </>
    );
  return (
    <div className="flex min-h-0 flex-1">
      <ClientList open={open} onOpen={choose} />
      {panel}
    </div>
  );
}

function ClientList({ open, onOpen }: { open: ClientId | undefined; onOpen(client: ClientId): void }) {
  const [text, setText] = useState("");
  const [group, setGroup] = useState<ClientGroup | "all">("all");
  const { data: seen, error } = useQuery(seenClientsQuery);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = entriesOf(CLIENTS).filter(
    ([id, client]) => (group === "all" || client.group === group) && words.every((word) => wordsOf(id).includes(word)),
  );
  return (
    <section aria-label="Clients" className="flex min-w-0 flex-col border-rule md:w-90 md:flex-none md:border-r max-md:flex-1 xl:w-150">
      <div className="bar h-auto min-h-(--h-bar) flex-wrap py-1.5">
        <SearchField
          text={text}
          label="Find a client"
          command="Find a client"
          placeholder="Client or file name"
          maxLength={100}
          className="max-w-60"
          onChange={setText}
        />
        <SegmentedControl small label="Kind of client" value={group} segments={SEGMENTS} onChange={setGroup} />
      </div>
      {shown.length === 0 ? (
        <div className="pane-body">
          <EmptyState title="No such client">
            Anything that takes a base URL works: use the addresses of another client as an example.
          </EmptyState>
        </div>
      ) : (
        <div className="grid min-h-0 flex-1 auto-rows-[minmax(7rem,1fr)] grid-cols-2 content-start overflow-auto sm:grid-cols-3 md:grid-cols-2 xl:grid-cols-3">
          {shown.map(([id, client]) => (
            <ClientCard
              key={id}
              client={client}
              seen={seen?.items.find((one) => one.client === id)}
              open={id === open}
              onOpen={() => onOpen(id)}
            />
          ))}
          {group === "all" && words.length === 0 && <OtherClients />}
        </div>
      )}
      {error && !seen && (
        <p className="flex-none border-rule border-t px-4 py-2 text-dense text-fail" role="alert">
          When each client was last seen could not be loaded. {error.message}
        </p>
      )}
    </section>
  );
}

const AT_NOWHERE = { base: "", model: "", secret: "" };
/** What the search finds a client by: its name, its kind and its files. */
function wordsOf(id: ClientId): string {
  const { name, what, group, speaks, steps } = CLIENTS[id];
  return [name, what, GROUPS[group], speaks, ...steps(AT_NOWHERE).map((step) => (step.kind === "text" ? step.name : step.title))]
    .join(" ")
    .toLowerCase();
}

const STYLES = [
  ["OpenAI", "…/v1"],
  ["Anthropic", "without a path"],
  ["Gemini", "without a path"],
] as const;

function OtherClients() {
  return (
    <div className="col-span-2 flex min-w-0 flex-col gap-1 border-rule border-b p-4">
      <h2 className="font-strong">Another client</h2>
      <p className="label whitespace-normal">anything that takes a base URL</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {STYLES.map(([style, path]) => (
          <div key={style} className="contents">
            <dt className="label">{style}</dt>
            <dd className="mono">{path}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
