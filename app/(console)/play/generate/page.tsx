import type { Metadata } from "next";
import { GENERATE_FIELDS } from "@/components/playground/generate/fields";
import { GeneratePlayground } from "@/components/playground/playgrounds";
import { ContentRequest } from "@/lib/contracts/content";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Generate" };

export default async function GeneratePage() {
  await requirePerson();
  const names = GENERATE_FIELDS.map(({ name }) => name);
  return <GeneratePlayground schema={formSchema(ContentRequest, names, ["generationConfig"])} />;
}
