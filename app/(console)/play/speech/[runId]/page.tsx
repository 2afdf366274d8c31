import type { Metadata } from "next";
import { SpeechPlayground } from "@/components/playground/playgrounds";
import { SPEECH_FIELDS } from "@/components/playground/speech/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { SpeechRequest } from "@/lib/contracts/speech";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Speech" };

export default async function SpeechRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = SPEECH_FIELDS.map(({ name }) => name);
  return <SpeechPlayground key={runId} schema={formSchema(SpeechRequest, names)} runId={runId} />;
}
