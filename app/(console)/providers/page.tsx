import type { Metadata } from "next";
import { ProvidersPage } from "@/components/providers/providers-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Providers" };

export default async function Providers() {
  const { role } = await requirePerson();
  return <ProvidersPage manages={role === "owner" || role === "admin"} />;
}
