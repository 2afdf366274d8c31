"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "@/lib/client/api";
import { exact } from "@/lib/client/when";
import type { LoggedCallDetail } from "@/lib/console/logs/contract";
import { shortId } from "../keys/labels";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { FactList } from "../ui/fact-list";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Note } from "../ui/note";
import { StatusMark } from "../ui/status-mark";
import { Attempts } from "./attempts";
import { endOf, endpointLabel } from "./labels";
import { logQuery } from "./log-queries";
import { WhoseFault } from "./whose-fault";

const CallRatings = later(() => import("./call-ratings").then(({ CallRatings }) => CallRatings));
const LogBodies = later(() => import("./log-bodies").then(({ LogBodies }) => LogBodies));

export function LogPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(logQuery(id));
  if (data) return <LogBody of={data} />;
  if (!error) return <LoadingRows rows={8} label="Loading the call" />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className="p-4">
        <EmptyState title="No such call">
          The team has no call with this id, or it is too old. Calls appear here when they have ended.
        </EmptyState>
      </div>
    );
  return (
    <div className="p-4">
      <ErrorState title="The call could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    </div>
  );
}

function LogBody({ of: call }: { of: LoggedCallDetail }) {
  const { kind, word } = endOf(call);
  return (
    <div className="flex min-w-0 flex-col gap-4 p-4">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <StatusMark kind={kind} word={call.code ? `${word} ${call.code}` : word} />
        <time className="ml-auto text-label text-ink-3" dateTime={new Date(call.at).toISOString()} suppressHydrationWarning>
          {exact(call.at)}
        </time>
      </div>
      {call.warnings.length > 0 && (
        <Note kind="plain">
          {call.warnings.map((warning) => (
            <span key={warning} className="block">
              {warning}
            </span>
          ))}
        </Note>
      )}
      <WhoseFault of={call.attribution} />
      <section className="flex flex-col gap-2">
        <h2 className="font-strong">Attempts</h2>
        <Attempts of={call} />
      </section>
      <FactList facts={factsOf(call)} />
      <CallRatings key={`ratings ${call.id}`} id={call.id} />
      <LogBodies key={`bodies ${call.id}`} of={call} />
    </div>
  );
}

function factsOf(call: LoggedCallDetail): (readonly [string, ReactNode])[] {
  const filter = (name: string, value: string, text: ReactNode = value) => (
    <Link key={name} href={`/logs?${name}=${encodeURIComponent(value)}`} title={`Calls with the same ${name}`}>
      {text}
    </Link>
  );
  return [
    ["Id", <Copied key="id" text={call.id} />],
    ...(call.mirrorOf === null ? [] : ([["Mirror of", <CallLink key="mirror" id={call.mirrorOf} />]] as const)),
    ["Endpoint", filter("endpoint", call.endpoint, call.request ?? endpointLabel(call.endpoint))],
    ["Model", call.model ? filter("model", call.model, <span className="font-mono">{call.model}</span>) : "none"],
    ...promptFacts(call),
    ...sessionFacts(call),
    ["Served by", call.provider ? `${call.provider}, ${call.servedModel}` : "nobody"],
    [call.sender.kind === "person" ? "Person" : "Key", filter("key", call.sender.id, call.sender.name)],
    ["Tokens", tokensLabel(call)],
    ["Cost", call.cost === null ? "– (a price or a token count is missing)" : formatCost(call.cost)[0]],
    ["First token", call.firstTokenMs === null ? "–" : formatMs(call.firstTokenMs).join(" ")],
    ["Total", formatMs(call.durationMs).join(" ")],
    ...(call.fromCache === null ? [] : ([["Answer", cacheLabel(call)]] as const)),
    ...(call.queueMs === null ? [] : ([["Waited", `${formatMs(call.queueMs).join(" ")} before the first attempt`]] as const)),
    ["Bytes", `${formatCount(call.bytesIn)} in, ${formatCount(call.bytesOut)} out`],
    ["From", [call.address, call.client].filter(Boolean).join(", ") || "–"],
    ...metadataFacts(call),
    ...(call.endUser ? ([["End user", call.endUser]] as const) : []),
  ];
}

/** Leads to the version with the values of the call, if its request is stored. */
function promptFacts({ id, prompt }: LoggedCallDetail): (readonly [string, ReactNode])[] {
  if (prompt === null) return [];
  const { slug, version } = prompt;
  return [
    [
      "Prompt",
      <span key="prompt" className="flex min-w-0 flex-wrap gap-x-2">
        <Link
          href={`/prompts/${slug}?version=${version}&call=${id}`}
          className="font-mono"
          title="The version, with the values of this call"
        >
          {slug}@{version}
        </Link>
        <Link href={`/logs?prompt=${slug}@${version}`}>its calls</Link>
      </span>,
    ],
  ];
}

function sessionFacts({ session }: LoggedCallDetail): (readonly [string, ReactNode])[] {
  if (session === null) return [];
  return [
    [
      "Session",
      <span key="session" className="flex min-w-0 flex-wrap gap-x-2">
        <Link href={`/sessions/${session}`} className="font-mono" title={session}>
          {shortId(session)}
        </Link>
        <Link href={`/logs?session=${session}`}>its calls</Link>
      </span>,
    ],
  ];
}

function CallLink({ id }: { id: string }) {
  return (
    <Link href={`/logs/${id}`} className="font-mono" title={id}>
      {shortId(id)}
    </Link>
  );
}

function cacheLabel({ fromCache, saved }: LoggedCallDetail): string {
  const words = fromCache === "hit" ? "from the cache" : "shared with an equal call";
  return saved > 0 ? `${words}, saved ${formatCost(saved)[0]}` : words;
}

/** The key's metadata at the time of the call; each pair links to its calls. */
function metadataFacts({ metadata }: LoggedCallDetail): (readonly [string, ReactNode])[] {
  const pairs = Object.entries(metadata);
  if (pairs.length === 0) return [];
  const links = pairs.map(([name, value]) => (
    <Link
      key={name}
      href={`/logs?metadata=${encodeURIComponent(`${name}=${value}`)}`}
      title="Calls of keys with the same metadata"
      className="block truncate"
    >
      {name} = {value}
    </Link>
  ));
  return [["Metadata", <span key="metadata">{links}</span>]];
}

function tokensLabel({ inputTokens, outputTokens, cachedTokens, writtenTokens }: LoggedCallDetail): string {
  if (inputTokens + outputTokens === 0) return "not counted";
  const cached = cachedTokens > 0 ? `, ${formatCount(cachedTokens)} of them cached` : "";
  const written = writtenTokens > 0 ? `, ${formatCount(writtenTokens)} written to the cache` : "";
  return `${formatCount(inputTokens)} in${cached}${written}, ${formatCount(outputTokens)} out`;
}

function Copied({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 truncate font-mono" title={text}>
        {shortId(text)}
      </span>
      <CopyButton small text={text} what="the id" />
    </span>
  );
}
