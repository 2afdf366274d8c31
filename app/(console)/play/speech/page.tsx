import type { Metadata } from "next";
import { SpeechPlayground } from "@/components/playground/playgrounds";
import { SPEECH_FIELDS } from "@/components/playground/speech/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { SpeechRequest } from "@/lib/contracts/speech";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Speech" };

export default async function SpeechPage() {
  await requirePerson();
  const names = SPEECH_FIELDS.map(({ name }) => name);
  return <SpeechPlayground schema={formSchema(SpeechRequest, names)} />;
}
