import type { ReactNode } from "react";
import { PublicFrame } from "@/components/docs/public-frame";
import { AppFrame } from "@/components/shell/app-frame";
import { docsReader, isDocsPage, requirePerson } from "@/lib/server/page-session";
import { unlessAway } from "../unless-away";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return unlessAway(async () => {
    const person = (await isDocsPage()) ? await docsReader() : await requirePerson();
    return person ? <AppFrame person={person}>{children}</AppFrame> : <PublicFrame>{children}</PublicFrame>;
  });
}
