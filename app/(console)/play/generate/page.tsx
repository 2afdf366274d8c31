import type { Metadata } from "next";
import { GenerateBench } from "@/components/bench/benches";
import { GENERATE_FIELDS } from "@/components/generate/fields";
import { ContentRequest } from "@/lib/contracts/content";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Generate" };

export default async function GeneratePage() {
  await requirePerson();
  const names = GENERATE_FIELDS.map(({ name }) => name);
  return <GenerateBench schema={formSchema(ContentRequest, names, ["generationConfig"])} />;
}
