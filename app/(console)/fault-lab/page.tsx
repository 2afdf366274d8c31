import type { Metadata } from "next";
import { FaultLabPage } from "@/components/fault-lab/fault-lab-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Fault lab" };

export default async function FaultLab({ searchParams }: { searchParams: Promise<{ route?: string | string[] }> }) {
  const person = await requirePerson();
  const { route } = await searchParams;
  return <FaultLabPage manages={may(person, "providers.manage")} route={typeof route === "string" ? route : ""} />;
}
