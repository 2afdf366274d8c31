import type { Metadata } from "next";
import { ModerationBench } from "@/components/bench/benches";
import { formSchema } from "@/lib/contracts/form-schema";
import { ModerationRequest } from "@/lib/contracts/moderation";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Moderation" };

export default async function ModerationRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  return <ModerationBench key={runId} schema={formSchema(ModerationRequest, [])} runId={runId} />;
}
