"use client";

import { dropFile, readingOf } from "@/lib/client/chat/draft-files";
import { filesOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { FileChip } from "./file-chip";

/** The draft's files, including those being read. */
export function DraftFiles({ session }: { session: ChatSession }) {
  const { own } = session.state;
  const reading = readingOf(session);
  if (own.draftFiles.length === 0 && reading.length === 0) return null;
  const drop = (id: string) => {
    dropFile(session, id);
    // The pressed button is gone, so the focus moves to the input.
    document.querySelector<HTMLElement>("[data-first-field]")?.focus({ preventScroll: true });
  };
  return (
    <ul
      className="mb-2 flex min-w-0 gap-2 max-md:overflow-x-auto md:max-h-24 md:flex-wrap md:overflow-y-auto"
      aria-label="Files with the message"
    >
      {own.draftFiles.map((id) =>
        filesOf(own, [id]).map((file) => (
          <li key={id} className="flex min-w-0 max-w-full max-md:max-w-72 max-md:flex-none">
            <FileChip file={file} onRemove={() => drop(id)} />
          </li>
        )),
      )}
      {reading.map((name, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          key={`${index} ${name}`}
          className="flex h-7 min-w-0 max-w-full items-center gap-2 border border-rule-2 border-dashed px-2 text-dense text-ink-2 max-md:max-w-72 max-md:flex-none pointer-coarse:h-(--h-touch)"
        >
          <span className="min-w-0 truncate">{name}</span>
          <span className="flex-none text-ink-3">is being read…</span>
        </li>
      ))}
    </ul>
  );
}
