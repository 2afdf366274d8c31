import type { Metadata } from "next";
import { ComparePage } from "@/components/evaluations/compare/compare-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Compare evaluations" };

export default async function Compare({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  return <ComparePage id={(await params).id} />;
}
