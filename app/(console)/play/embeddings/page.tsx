import type { Metadata } from "next";
import { EmbeddingsBench } from "@/components/bench/benches";
import { EMBEDDING_FIELDS } from "@/components/embeddings/fields";
import { EmbeddingRequest } from "@/lib/contracts/embedding";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Embeddings" };

export default async function EmbeddingsPage() {
  await requirePerson();
  const names = EMBEDDING_FIELDS.map(({ name }) => name);
  return <EmbeddingsBench schema={formSchema(EmbeddingRequest, names)} />;
}
