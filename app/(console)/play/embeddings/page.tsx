import type { Metadata } from "next";
import { EMBEDDING_FIELDS } from "@/components/playground/embeddings/fields";
import { EmbeddingsPlayground } from "@/components/playground/playgrounds";
import { EmbeddingRequest } from "@/lib/contracts/embedding";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Embeddings" };

export default async function EmbeddingsPage() {
  await requirePerson();
  const names = EMBEDDING_FIELDS.map(({ name }) => name);
  return <EmbeddingsPlayground schema={formSchema(EmbeddingRequest, names)} />;
}
