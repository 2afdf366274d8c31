import type { Metadata } from "next";
import { RerankPlayground } from "@/components/playground/playgrounds";
import { RERANK_FIELDS } from "@/components/playground/rerank/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { RerankRequest } from "@/lib/contracts/rerank";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Rerank" };

export default async function RerankRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = RERANK_FIELDS.map(({ name }) => name);
  return <RerankPlayground key={runId} schema={formSchema(RerankRequest, names)} runId={runId} />;
}
