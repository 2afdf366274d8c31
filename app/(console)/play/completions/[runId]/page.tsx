import type { Metadata } from "next";
import { COMPLETION_FIELDS } from "@/components/playground/completions/fields";
import { CompletionsPlayground } from "@/components/playground/playgrounds";
import { CompletionRequest } from "@/lib/contracts/completion";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Completions" };

export default async function CompletionsRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = COMPLETION_FIELDS.map(({ name }) => name);
  return <CompletionsPlayground key={runId} schema={formSchema(CompletionRequest, names)} runId={runId} />;
}
