"use client";

import { useId, useMemo, useState } from "react";
import { BlockReader } from "@/lib/client/chat/blocks";
import { takeNotes } from "@/lib/client/chat/notes";
import { MarkdownBlocks } from "./markdown";

/** Markdown that may still be streaming: each token only re-renders the last block. The cursor follows the last word. */
export function LiveMarkdown({ text, streaming }: { text: string; streaming: boolean }) {
  const [reader] = useState(() => new BlockReader());
  const noted = useMemo(() => takeNotes(reader.read(text)), [reader, text]);
  return <MarkdownBlocks noted={noted} prefix={`${useId()}n`} live={streaming} />;
}
