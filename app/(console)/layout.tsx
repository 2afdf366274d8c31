import type { ReactNode } from "react";
import { AppFrame } from "@/components/shell/app-frame";
import { requirePerson } from "@/lib/server/page-session";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <AppFrame person={await requirePerson()}>{children}</AppFrame>;
}
