import type { Metadata } from "next";
import { SpeechBench } from "@/components/bench/benches";
import { SPEECH_FIELDS } from "@/components/speech/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { SpeechRequest } from "@/lib/contracts/speech";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Speech" };

export default async function SpeechPage() {
  await requirePerson();
  const names = SPEECH_FIELDS.map(({ name }) => name);
  return <SpeechBench schema={formSchema(SpeechRequest, names)} />;
}
