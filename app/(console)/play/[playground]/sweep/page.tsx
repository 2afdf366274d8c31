import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SweepPage } from "@/components/playground/sweep/sweep-page";
import { SWEPT } from "@/components/playground/sweep/swept";
import { isOneOf } from "@/lib/contracts/typed";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Sweep" };

export default async function PlaygroundSweep({ params }: { params: Promise<{ playground: string }> }) {
  await requirePerson();
  const { playground } = await params;
  if (!isOneOf(SWEPT, playground)) notFound();
  return <SweepPage playground={playground} />;
}
