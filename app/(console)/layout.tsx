import type { ReactNode } from "react";
import { PublicFrame } from "@/components/docs/public-frame";
import { AppFrame } from "@/components/shell/app-frame";
import { docsReader, isDocsPage, requirePerson } from "@/lib/server/page-session";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const person = (await isDocsPage()) ? await docsReader() : await requirePerson();
  return person ? <AppFrame person={person}>{children}</AppFrame> : <PublicFrame>{children}</PublicFrame>;
}
