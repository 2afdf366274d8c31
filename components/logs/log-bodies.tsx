"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { handOver } from "@/lib/client/shares/handover";
import { formatBytes } from "@/lib/client/size";
import type { LoggedBodies, LoggedCallDetail } from "@/lib/console/logs/contract";
import { AddCallsDialog } from "../datasets/add-calls-dialog";
import { saveFile } from "../media/download";
import { runHref } from "../shell/nav";
import { Button, buttonClass, IconButton } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";
import { toast } from "../ui/toast";
import { BODIES_NOTES, curlOf, draftOf, playgroundOf, prettyBody, wholeRequest } from "./labels";
import { bodiesQuery } from "./log-queries";
import { NoReplay, Replay } from "./replay";

/** Request and response of a call, or why they are missing; and buttons to repeat the call. */
export function LogBodies({ of: call }: { of: LoggedCallDetail }) {
  const { data, error } = useQuery({ ...bodiesQuery(call.id), enabled: call.bodies === "kept" });
  return (
    <>
      <section aria-label="Request and response" className="flex min-w-0 flex-col gap-2">
        {data && <BodyTabs id={call.id} of={data} />}
        {call.bodies === "kept" && !data && !error && <LoadingRows rows={4} label="Loading request and response" />}
        {error && (
          <p role="alert" className="text-dense text-fail">
            Request and response could not be loaded. {error.message}
          </p>
        )}
        {call.bodies !== "kept" && <NoBodies of={call} />}
      </section>
      <LogActions of={call} bodies={data} />
      {data &&
        call.replay.ways.length > 0 &&
        (wholeRequest(data) === undefined ? <NoReplay of={call} /> : <Replay of={call} bodies={data} />)}
      {call.bodies !== "kept" && <NoReplay of={call} />}
    </>
  );
}

function NoBodies({ of: { bodies, sender } }: { of: LoggedCallDetail }) {
  if (bodies === "kept") return null;
  const ofKey = sender.kind === "key" && sender.id.startsWith("key_0");
  return (
    <p className="text-dense text-ink-2">
      {BODIES_NOTES[bodies]}{" "}
      {(bodies === "off" || bodies === "errors") && ofKey && (
        <Link href={`/keys/${sender.id}?tab=settings`} className="whitespace-nowrap">
          {bodies === "off" ? "Turn on body logging" : "Change body logging"}
        </Link>
      )}
    </p>
  );
}

type Side = "request" | "response";
const SIDES: readonly { id: Side; label: string }[] = [
  { id: "request", label: "Request" },
  { id: "response", label: "Response" },
];

function BodyTabs({ id, of: bodies }: { id: string; of: LoggedBodies }) {
  const base = useTabBase();
  const [side, setSide] = useState<Side>("request");
  const items = SIDES.map((one) => ({ ...one, count: formatBytes(bodies[one.id]?.bytes ?? 0) }));
  return (
    <>
      <TabList look="lines" label="Bodies" items={items} open={side} base={base} onOpen={setSide} />
      <TabPanel base={base} id={side} className="min-w-0">
        <Body name={`${id}-${side}`} side={side} of={bodies[side]} />
      </TabPanel>
    </>
  );
}

function Body({ name, side, of: body }: { name: string; side: Side; of: LoggedBodies[Side] }) {
  const text = body?.text ?? null;
  const pretty = useMemo(() => (text === null ? "" : prettyBody(text)), [text]);
  if (!body) return <p className="py-2 text-dense text-ink-2">The call ended before its body was read.</p>;
  if (text === null)
    return (
      <p className="py-2 text-dense text-ink-2">
        {formatBytes(body.bytes)} of <span className="font-mono">{body.type || "bytes"}</span>, not stored.
      </p>
    );
  if (text === "") return <p className="py-2 text-dense text-ink-2">Empty.</p>;
  const save = () => {
    const ending = body.type.includes("json") ? "json" : "txt";
    saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), `${name}.${ending}`);
  };
  return (
    <>
      {body.cut && (
        <p className="py-2 text-dense text-ink-2">
          The first {formatBytes(new Blob([text]).size)} of {formatBytes(body.bytes)}: longer bodies are truncated.
        </p>
      )}
      <div className="[&_pre]:max-h-96 [&_pre]:overflow-auto">
        <CodeBlock
          name={body.type || "no content type"}
          what={`the ${side}`}
          text={pretty}
          aside={<IconButton small icon="download" label={`Download the ${side}`} onClick={save} />}
        />
      </div>
    </>
  );
}

function LogActions({ of: call, bodies }: { of: LoggedCallDetail; bodies: LoggedBodies | undefined }) {
  const router = useRouter();
  const [adds, setAdds] = useState(false);
  const sent = wholeRequest(bodies);
  const curl = curlOf(call, window.location.origin, sent);
  const page = playgroundOf(call.endpoint);
  const draft = draftOf(call, sent);
  const run = call.run ? runHref(call.run) : undefined;
  const open = () => {
    if (draft && handOver(draft.playground, draft.snapshot, { unanswered: true })) router.push(`/play/${draft.playground}`);
    else toast({ kind: "fail", title: "The run was not opened", text: "This browser's storage is full." });
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-rule border-t pt-4">
      {run && (
        <Link href={run} className={buttonClass()}>
          Open the run
        </Link>
      )}
      {!run && draft && <Button onClick={open}>Open in playground</Button>}
      {!run && !draft && page && call.model && (
        <Link href={`${page}?m=${encodeURIComponent(call.model)}`} className={buttonClass()}>
          Open in playground
        </Link>
      )}
      {bodies && <Button onClick={() => setAdds(true)}>Add to dataset</Button>}
      <AddCallsDialog open={adds} of={{ calls: [call.id] }} onClose={() => setAdds(false)} />
      {curl && <CopyButton word text={curl} what="a cURL command" />}
      <p className="basis-full text-dense text-ink-3">
        {actionsNote({ run: run !== undefined, sent: sent !== undefined, filled: draft !== undefined, page })}
      </p>
    </div>
  );
}

/** What the buttons carry over. */
function actionsNote({ run, sent, filled, page }: { run: boolean; sent: boolean; filled: boolean; page: string | undefined }): string {
  if (run) return "The run has the request and the answer. The command has only the model.";
  if (!sent) return "The request body was not logged, so only the model is filled in.";
  if (filled) return "Both contain the request.";
  return page ? "The command contains the request. The playground uses another format, so it opens with the model only." : "";
}
