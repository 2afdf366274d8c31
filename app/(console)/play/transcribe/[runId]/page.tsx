import type { Metadata } from "next";
import { TranscribePlayground } from "@/components/playground/playgrounds";
import { TRANSCRIBE_FIELDS } from "@/components/playground/transcribe/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { TranscriptionRequest } from "@/lib/contracts/transcription";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Transcribe" };

export default async function TranscribeRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = TRANSCRIBE_FIELDS.map(({ name }) => name);
  return <TranscribePlayground key={runId} schema={formSchema(TranscriptionRequest, names)} runId={runId} />;
}
