"use client";

import { useState } from "react";
import type { Attachment } from "@/lib/client/attachments/attachment";
import { Icon } from "../../ui/icon";
import { onDemand } from "../../ui/later";
import { formatCount } from "../figures";

const FileDialog = onDemand(() => import("./file-dialog").then(({ FileDialog }) => FileDialog));

const CHIP =
  "inline-flex h-7 min-w-0 max-w-full items-center overflow-hidden rounded-input border border-rule-2 bg-canvas text-dense/none pointer-coarse:h-(--h-touch)";
const PART = "flex h-full min-w-0 items-center gap-2 px-2 hover:bg-hover focus-visible:-outline-offset-2";

interface FileChipProps {
  file: Attachment;
  onRemove?(): void;
}

/** A message's file: its name, how much of it is sent, and a preview. */
export function FileChip({ file, onRemove }: FileChipProps) {
  const [open, setOpen] = useState(false);
  const { name, kind, tokens, cut } = file;
  return (
    <span className={CHIP}>
      <button
        type="button"
        className={PART}
        aria-haspopup="dialog"
        aria-label={`Read ${name}: ${kind}, ${formatCount(tokens)} tokens${cut ? `, ${cut}` : ""}`}
        title={cut ? `${name}: only the ${cut} are sent` : name}
        onClick={() => setOpen(true)}
      >
        <Icon name="completions" size={12} className="text-ink-3" />
        <span className="min-w-0 truncate leading-4">{name}</span>
        <span className="mono flex-none text-ink-3">{`${formatCount(tokens)} tok`}</span>
        {cut && <span className="min-w-0 flex-none truncate text-ink-2 leading-4 max-md:max-w-28">{cut}</span>}
      </button>
      {onRemove && (
        <button
          type="button"
          className="grid h-full w-7 flex-none place-items-center border-rule-2 border-l hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:w-(--h-touch)"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="close" size={12} className="text-ink-3" />
        </button>
      )}
      {open && <FileDialog file={file} onClose={() => setOpen(false)} />}
    </span>
  );
}

export function TurnFiles({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex min-w-0 flex-wrap gap-2" aria-label="Files of the message">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files of a message that was sent stay as they are
        <li key={index} className="flex min-w-0 max-w-full">
          <FileChip file={file} />
        </li>
      ))}
    </ul>
  );
}
