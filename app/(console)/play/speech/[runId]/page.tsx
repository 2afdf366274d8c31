import type { Metadata } from "next";
import { SpeechBench } from "@/components/bench/benches";
import { SPEECH_FIELDS } from "@/components/speech/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { SpeechRequest } from "@/lib/contracts/speech";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Speech" };

export default async function SpeechRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = SPEECH_FIELDS.map(({ name }) => name);
  return <SpeechBench key={runId} schema={formSchema(SpeechRequest, names)} runId={runId} />;
}
