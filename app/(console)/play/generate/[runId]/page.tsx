import type { Metadata } from "next";
import { GENERATE_FIELDS } from "@/components/playground/generate/fields";
import { GeneratePlayground } from "@/components/playground/playgrounds";
import { ContentRequest } from "@/lib/contracts/content";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Generate" };

export default async function GenerateRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = GENERATE_FIELDS.map(({ name }) => name);
  return <GeneratePlayground key={runId} schema={formSchema(ContentRequest, names, ["generationConfig"])} runId={runId} />;
}
