import type { Metadata } from "next";
import { RoutesPage } from "@/components/routes/routes-page";
import { isOfFirstTeam, may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Routes" };

export default async function Routes() {
  const person = await requirePerson();
  return <RoutesPage manages={may(person, "providers.manage")} first={isOfFirstTeam(person)} />;
}
