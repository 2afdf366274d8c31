import type { Metadata } from "next";
import { CompletionsBench } from "@/components/bench/benches";
import { COMPLETION_FIELDS } from "@/components/completions/fields";
import { CompletionRequest } from "@/lib/contracts/completion";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Completions" };

export default async function CompletionsRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = COMPLETION_FIELDS.map(({ name }) => name);
  return <CompletionsBench key={runId} schema={formSchema(CompletionRequest, names)} runId={runId} />;
}
