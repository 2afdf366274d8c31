import type { Metadata } from "next";
import { LedgerPage } from "@/components/budgets/ledger-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Ledger" };

export default async function KeyLedger({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const { id } = await params;
  return <LedgerPage id={id} way={{ href: `/keys/${id}`, label: "Key" }} />;
}
