"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runQuery, runsQuery } from "@/lib/client/queries";
import { filesOfColumn } from "@/lib/client/runs/restored-run";
import { clock } from "@/lib/client/when";
import { COLUMN_BREAK } from "@/lib/contracts/run-terms";
import { Thumb } from "../../media/thumb";
import { useImage } from "../../media/use-image";
import { Button } from "../../ui/button";
import { Popover } from "../../ui/popover";
import { fromText, withFiles } from "./results";

interface EarlierRunsProps {
  /** The shown run, which is left out. */
  current: string | undefined;
  onPick(address: string, name: string): void;
}

const SHOWN = 12;

/** Results of earlier runs, for comparison. */
export function EarlierRuns({ current, onPick }: EarlierRunsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Results of earlier runs"
      look="shortList"
      className="w-75"
      trigger={
        <Button small variant="quiet" icon="down" className="-ml-2 stacked:row-start-2">
          Earlier run
        </Button>
      }
    >
      <EarlierList
        current={current}
        onPick={(address, name) => {
          onPick(address, name);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function EarlierList({ current, onPick }: EarlierRunsProps) {
  const { data, error, isPending } = useQuery(runsQuery({ playground: "image", limit: SHOWN + 1 }));
  const runs = data?.items.filter(({ id, status }) => id !== current && status === "done").slice(0, SHOWN) ?? [];
  if (isPending) return <p className="text-dense text-ink-3 p-3">Loading earlier runs.</p>;
  if (error) return <p className="text-dense text-fail p-3">{error.message}</p>;
  if (runs.length === 0) return <p className="text-dense text-ink-3 p-3">No other runs with results yet.</p>;
  return (
    <ul>
      {runs.map(({ id, title, at }) => (
        <li key={id} className="flex flex-col gap-1 border-b border-rule px-3 py-2 last:border-b-0">
          <span className="min-w-0 truncate text-dense">
            <span className="mono text-ink-3">{clock(at, { seconds: false })}</span> {title || "no prompt"}
          </span>
          <EarlierResults id={id} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function EarlierResults({ id, onPick }: { id: string; onPick: EarlierRunsProps["onPick"] }) {
  const { data, error } = useQuery({ ...runQuery(id), staleTime: 60_000 });
  const results = (data?.output ?? "")
    .split(COLUMN_BREAK)
    .map((text, index) => withFiles(fromText(text), data ? filesOfColumn(data, index) : []));
  const addresses = results.flatMap((of) => of.flatMap(({ address }) => address ?? []));
  const at = data ? clock(data.at, { seconds: false }) : "";
  if (error) return <span className="text-dense text-fail">{error.message}</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1 min-h-12">
      {addresses.map((address, index) => (
        <EarlierImage
          key={address}
          address={address}
          name={addresses.length > 1 ? `${at}, result ${index + 1}` : `${at}, result`}
          onPick={onPick}
        />
      ))}
      {data && addresses.length === 0 && <span className="text-dense text-ink-3">Its results are no longer stored on this gateway.</span>}
    </span>
  );
}

function EarlierImage({ address, name, onPick }: { address: string; name: string; onPick: EarlierRunsProps["onPick"] }) {
  const view = useImage({ kind: "address", address });
  const gone = view.state === "lost";
  return (
    <button
      type="button"
      className="flex-none cursor-pointer rounded-input disabled:cursor-default"
      aria-label={`Compare with ${name}`}
      title={gone ? view.why : name}
      disabled={view.state !== "ready"}
      onClick={() => onPick(address, name)}
    >
      <Thumb className="size-12" alt="" address={view.state === "ready" ? view.address : undefined} icon={gone ? "close" : "image"} />
    </button>
  );
}
