import type { Metadata } from "next";
import { COMPLETION_FIELDS } from "@/components/playground/completions/fields";
import { CompletionsPlayground } from "@/components/playground/playgrounds";
import { CompletionRequest } from "@/lib/contracts/completion";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Completions" };

export default async function CompletionsPage() {
  await requirePerson();
  return (
    <CompletionsPlayground
      schema={formSchema(
        CompletionRequest,
        COMPLETION_FIELDS.map(({ name }) => name),
      )}
    />
  );
}
