import type { ReactNode } from "react";
import { DocsFrame } from "@/components/docs/docs-frame";
import { requirePerson } from "@/lib/server/page-session";
import { readDescription } from "./description";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  await requirePerson();
  const { groups, document } = await readDescription();
  return (
    <DocsFrame groups={groups} openapi={document.openapi}>
      {children}
    </DocsFrame>
  );
}
