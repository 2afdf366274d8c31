"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { LoadingRows } from "@/components/ui/loading-rows";
import { TabList, TabPanel, useTabBase } from "@/components/ui/tabs";
import { prettyJson } from "@/lib/client/pretty";
import { viewsQuery } from "@/lib/client/video/queries";
import type { VideoViews } from "@/lib/console/video/action-contract";

type View = VideoViews["items"][number];

/** The job as each family's address returns it. */
export function FamilyViews({ id, status }: { id: string; status: string }) {
  const { data, error } = useQuery(viewsQuery(id, status));
  const [open, setOpen] = useState<string>();
  const base = useTabBase();
  if (error && !data) return <p className="text-dense text-fail">{error.message}</p>;
  if (!data) return <LoadingRows rows={6} label="Loading the job in each family" />;
  const shown = data.items.find((view) => view.id === open) ?? data.items[0];
  if (!shown) return <p className="text-dense text-ink-3">No endpoint serves this job.</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-dense text-ink-3">One job, readable through every API family. Current responses:</p>
      <TabList
        label="Families"
        look="lines"
        items={data.items.map(({ id: family, name }) => ({ id: family, label: name }))}
        open={shown.id}
        base={base}
        onOpen={setOpen}
      />
      <TabPanel base={base} id={shown.id} className="flex min-w-0 flex-col gap-2">
        <FamilyView view={shown} />
      </TabPanel>
    </div>
  );
}

function FamilyView({ view: { method, path, requestBody, status, headers, body } }: { view: View }) {
  const kept = Object.entries(headers);
  return (
    <>
      {requestBody !== null && <CodeBlock text={prettyJson(requestBody)} name={`${method} ${path}`} what="the body to send" />}
      <CodeBlock
        text={prettyJson(body)}
        name={requestBody === null ? `${method} ${path}` : "Answer"}
        what="the answer"
        aside={<span className={`mono ${status < 400 ? "text-ok" : "text-fail"}`}>{status}</span>}
      />
      {kept.length > 0 && (
        <dl className="font-mono text-dense/5 text-ink-3">
          {kept.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)] gap-2">
              <dt className="min-w-0 truncate">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
