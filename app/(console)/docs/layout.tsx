import type { ReactNode } from "react";
import { DocsFiles } from "@/components/docs/docs-files";
import { DocsFrame } from "@/components/docs/docs-frame";
import { docsReader } from "@/lib/server/page-session";
import { guides } from "@/lib/server/serve";
import { readDescription } from "./description";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  await docsReader();
  const { groups, document } = await readDescription();
  return (
    <DocsFrame groups={groups} guides={guides()} tools={<DocsFiles openapi={document.openapi} />}>
      {children}
    </DocsFrame>
  );
}
