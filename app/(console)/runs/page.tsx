import type { Metadata } from "next";
import { RunsPage } from "@/components/runs/runs-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Runs" };

export default async function Runs() {
  const person = await requirePerson();
  return <RunsPage person={{ userId: person.userId }} mayList={may(person, "audit.read")} />;
}
