import type { Metadata } from "next";
import { RerankBench } from "@/components/bench/benches";
import { RERANK_FIELDS } from "@/components/rerank/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { RerankRequest } from "@/lib/contracts/rerank";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Rerank" };

export default async function RerankRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = RERANK_FIELDS.map(({ name }) => name);
  return <RerankBench key={runId} schema={formSchema(RerankRequest, names)} runId={runId} />;
}
