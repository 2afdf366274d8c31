import type { ReactNode } from "react";
import { AppFrame } from "@/components/frame/app-frame";
import { requirePerson } from "@/lib/identity/page-session";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <AppFrame person={await requirePerson()}>{children}</AppFrame>;
}
