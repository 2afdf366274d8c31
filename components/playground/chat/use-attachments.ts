"use client";

import { useState } from "react";
import { addFiles } from "@/lib/client/chat/draft-files";
import type { ChatSession } from "@/lib/client/chat/session";
import { isImage } from "./attachments";
import { type Images, useImages } from "./use-images";

/** What is put into the message being written: images go as they are, of all other files their text. */
export function useAttachments(session: ChatSession): Images {
  const images = useImages(session);
  const [problem, setProblem] = useState<string>();
  const add = (files: readonly File[]) => {
    const [seen, read] = [files.filter(isImage), files.filter((file) => !isImage(file))];
    setProblem(undefined);
    if (seen.length > 0) images.add(seen);
    if (read.length > 0) void addFiles(session, read).then((problems) => setProblem(problems.length > 0 ? problems.join(" ") : undefined));
  };
  return { ...images, problem: images.problem ?? problem, add };
}
