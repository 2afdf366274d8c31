import type { Metadata } from "next";
import { RerankPlayground } from "@/components/playground/playgrounds";
import { RERANK_FIELDS } from "@/components/playground/rerank/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { RerankRequest } from "@/lib/contracts/rerank";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Rerank" };

export default async function RerankPage() {
  await requirePerson();
  return (
    <RerankPlayground
      schema={formSchema(
        RerankRequest,
        RERANK_FIELDS.map(({ name }) => name),
      )}
    />
  );
}
