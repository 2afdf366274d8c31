import type { Metadata } from "next";
import { LedgerPage } from "@/components/budgets/ledger-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Ledger" };

export default async function TeamLedger({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  return <LedgerPage id={(await params).id} way={{ href: "/team", label: "Team" }} />;
}
