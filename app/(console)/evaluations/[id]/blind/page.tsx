import type { Metadata } from "next";
import { BlindPage } from "@/components/evaluations/blind/blind-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Blind comparison" };

export default async function Blind({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  return <BlindPage id={(await params).id} votes={may(person, "playground.call")} />;
}
