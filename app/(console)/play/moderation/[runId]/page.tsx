import type { Metadata } from "next";
import { ModerationPlayground } from "@/components/playground/playgrounds";
import { formSchema } from "@/lib/contracts/form-schema";
import { ModerationRequest } from "@/lib/contracts/moderation";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Moderation" };

export default async function ModerationRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  return <ModerationPlayground key={runId} schema={formSchema(ModerationRequest, [])} runId={runId} />;
}
