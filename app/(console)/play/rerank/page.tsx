import type { Metadata } from "next";
import { RerankBench } from "@/components/bench/benches";
import { RERANK_FIELDS } from "@/components/rerank/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { RerankRequest } from "@/lib/contracts/rerank";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Rerank" };

export default async function RerankPage() {
  await requirePerson();
  return (
    <RerankBench
      schema={formSchema(
        RerankRequest,
        RERANK_FIELDS.map(({ name }) => name),
      )}
    />
  );
}
