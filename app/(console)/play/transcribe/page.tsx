import type { Metadata } from "next";
import { TranscribePlayground } from "@/components/playground/playgrounds";
import { TRANSCRIBE_FIELDS } from "@/components/playground/transcribe/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { TranscriptionRequest } from "@/lib/contracts/transcription";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Transcribe" };

export default async function TranscribePage() {
  await requirePerson();
  const names = TRANSCRIBE_FIELDS.map(({ name }) => name);
  return <TranscribePlayground schema={formSchema(TranscriptionRequest, names)} />;
}
