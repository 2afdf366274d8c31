"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runQuery, runsQuery } from "@/lib/client/queries";
import { COLUMN_BREAK } from "@/lib/client/run-record";
import { Thumb } from "../media/thumb";
import { usePicture } from "../media/use-picture";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import { fromText } from "./results";

interface EarlierRunsProps {
  /** The run in view, which is left out. */
  current: string | undefined;
  onPick(address: string, name: string): void;
}

const SHOWN = 12;

/** Results of runs before this one, to compare with. */
export function EarlierRuns({ current, onPick }: EarlierRunsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Results of earlier runs"
      className="earlier"
      trigger={
        <Button small variant="quiet" icon="down" className="results-earlier">
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
  const { data, error, isPending } = useQuery(runsQuery({ bench: "image", limit: SHOWN + 1 }));
  const runs = data?.items.filter(({ id, status }) => id !== current && status === "done").slice(0, SHOWN) ?? [];
  if (isPending) return <p className="hint p-3">Fetching earlier runs.</p>;
  if (error) return <p className="hint c-fail p-3">{error.message}</p>;
  if (runs.length === 0) return <p className="hint p-3">No other run has a result yet.</p>;
  return (
    <ul>
      {runs.map(({ id, title, at }) => (
        <li key={id} className="earlier-run">
          <span className="dense trunc">
            <span className="mono dim2">{new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false })}</span>{" "}
            {title || "without words"}
          </span>
          <EarlierResults id={id} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function EarlierResults({ id, onPick }: { id: string; onPick: EarlierRunsProps["onPick"] }) {
  const { data, error } = useQuery({ ...runQuery(id), staleTime: 60_000 });
  const addresses = (data?.output ?? "").split(COLUMN_BREAK).flatMap((text) => fromText(text).flatMap(({ address }) => address ?? []));
  const at = data ? new Date(data.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false }) : "";
  if (error) return <span className="hint c-fail">{error.message}</span>;
  return (
    <span className="row row-1 wrap min-h-12">
      {addresses.map((address, index) => (
        <EarlierPicture
          key={address}
          address={address}
          name={addresses.length > 1 ? `${at}, result ${index + 1}` : `${at}, result`}
          onPick={onPick}
        />
      ))}
      {data && addresses.length === 0 && <span className="hint">Its results came as bytes, which are not kept.</span>}
    </span>
  );
}

function EarlierPicture({ address, name, onPick }: { address: string; name: string; onPick: EarlierRunsProps["onPick"] }) {
  const view = usePicture({ kind: "address", address });
  const gone = view.state === "lost";
  return (
    <button
      type="button"
      className="thumb-button"
      aria-label={`Compare with ${name}`}
      title={gone ? view.why : name}
      disabled={view.state !== "ready"}
      onClick={() => onPick(address, name)}
    >
      <Thumb className="size-12" alt="" address={view.state === "ready" ? view.address : undefined} icon={gone ? "close" : "image"} />
    </button>
  );
}
