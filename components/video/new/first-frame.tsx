"use client";

import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { FIELD } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { INPUT } from "@/components/ui/input-styles";
import { keepImage, readImage } from "@/lib/client/session/image-store";
import { formatBytes } from "@/lib/client/size";
import { AssetImage, PickAsset } from "./asset-frame";
import type { FirstFrame } from "./page-state";
import { frameName } from "./read-body";
import { FIRST_PICTURE } from "./styles";

/** Larger files exceed the gateway's body limit, in bytes. */
const FILE_LIMIT = 30 * 1024 * 1024;
/** Shorter data is stored in the draft itself, in characters. */
const DRAFT_LIMIT = 100_000;

interface FirstFrameProps {
  first: FirstFrame | null;
  onChange(first: FirstFrame | null): void;
}

/** The first frame: dropped, pasted, selected, by address, or from the assets. */
export function FirstFrameField({ first, onChange }: FirstFrameProps) {
  const [problem, setProblem] = useState<string>();
  const [typing, setTyping] = useState(false);
  const label = useId();
  const take = async (file: File) => {
    const read = await takeFile(file);
    setProblem(read.problem);
    if (read.first) onChange(read.first);
  };
  usePaste((file) => void take(file));
  useKept(first, onChange);
  return (
    <fieldset className={FIELD} aria-labelledby={label}>
      <div className="label flex items-baseline gap-2">
        <span id={label}>First frame</span>
        <span className="ml-auto">optional</span>
      </div>
      {first ? (
        <Chosen first={first} onRemove={() => onChange(null)} />
      ) : (
        <Drop onFile={(file) => void take(file)} onProblem={setProblem}>
          <FilePicker onFile={(file) => void take(file)} />
          <Button small variant="quiet" icon="link" aria-expanded={typing} onClick={() => setTyping(!typing)}>
            Address
          </Button>
          <PickAsset onPick={onChange} />
        </Drop>
      )}
      {!first && typing && (
        <AddressForm
          onTake={(address) => {
            onChange({ source: address, name: frameName(address) });
            setTyping(false);
            setProblem(undefined);
          }}
        />
      )}
      <p className="text-dense text-fail" role="status">
        {problem}
      </p>
    </fieldset>
  );
}

const DROP = "flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-input border px-3 py-2";

function Drop({ onFile, onProblem, children }: { onFile(file: File): void; onProblem(problem: string): void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
    else onProblem("That was not a file. Drop an image, or paste its URL.");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the buttons inside
    <div
      className={`${DROP} ${over ? "border-ink bg-hover" : "border-border border-dashed"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="image" />
      <span className="text-ink-2">Drop or paste an image, or</span>
      <span className="flex min-w-0 flex-wrap items-center gap-1">{children}</span>
    </div>
  );
}

function FilePicker({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small variant="quiet" icon="clip" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image for the first frame"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}

function Chosen({ first: { source, name }, onRemove }: { first: FirstFrame; onRemove(): void }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-input border border-border p-2">
      {source.startsWith("asset://") ? (
        <AssetImage id={source.slice("asset://".length)} />
      ) : /^(data:|blob:)/.test(source) && !broken ? (
        // biome-ignore lint/performance/noImgElement: the person's own image, which no server can resize
        <img src={source} alt="First frame" className={FIRST_PICTURE} onError={() => setBroken(true)} />
      ) : (
        <span className={`${FIRST_PICTURE} grid place-items-center`}>
          <Icon name={broken ? "warn" : "link"} />
        </span>
      )}
      <span className="mono break-all">{name}</span>
      <IconButton small icon="close" label="Remove the first frame" className="ml-auto" onClick={onRemove} />
      {broken && <p className="text-dense text-fail col-span-3">This browser cannot show the file; it may not be an image.</p>}
    </div>
  );
}

function AddressForm({ onTake }: { onTake(address: string): void }) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string>();
  const take = () => {
    const wanted = address.trim();
    if (/^(https?:\/\/\S+|asset:\/\/\S+|data:image\/\S+)$/.test(wanted)) onTake(wanted);
    else setProblem("The URL must start with https://, http:// or asset://.");
  };
  return (
    <div>
      <div className="flex min-w-0 items-center gap-2">
        <input
          className={`${INPUT.mono} w-full`}
          type="url"
          aria-label="Address of the first frame"
          placeholder="https://…"
          autoComplete="off"
          spellCheck={false}
          value={address}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            take();
          }}
        />
        <Button onClick={take}>Use</Button>
      </div>
      <p className="text-dense text-fail" role="status">
        {problem}
      </p>
    </div>
  );
}

/** An image pasted anywhere on the page becomes the first frame. */
function usePaste(onFile: (file: File) => void): void {
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (!file) return;
      event.preventDefault();
      take.current(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/** After a reload the draft has only a large image's name: its data is read from the browser's database. */
function useKept(first: FirstFrame | null, onChange: (first: FirstFrame | null) => void): void {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const kept = first?.source === "" ? first.kept : undefined;
  const name = first?.name ?? "";
  useEffect(() => {
    if (kept === undefined) return;
    let current = true;
    void readImage(kept)
      .then((blob) => blob && dataOf(blob))
      .then((source) => {
        if (current) change.current(source === undefined ? null : { source, name, kept });
      });
    return () => {
      current = false;
    };
  }, [kept, name]);
}

async function takeFile(file: File): Promise<{ first?: FirstFrame; problem?: string }> {
  if (!file.type.startsWith("image/")) return { problem: `${file.name} is not an image.` };
  if (file.size > FILE_LIMIT) return { problem: `${file.name} is larger than ${FILE_LIMIT / 1_048_576} MiB.` };
  const source = await dataOf(file);
  if (source === undefined) return { problem: `${file.name} cannot be read.` };
  const name = `${file.name || "pasted"}, ${formatBytes(file.size)}`;
  return { first: source.length <= DRAFT_LIMIT ? { source, name } : { source, name, kept: await keepImage(file) } };
}

/** The file as a data URI; undefined if it cannot be read. */
function dataOf(file: Blob): Promise<string | undefined> {
  return new Promise<string>((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  }).catch(() => undefined);
}
