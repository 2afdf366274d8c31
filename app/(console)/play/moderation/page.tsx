import type { Metadata } from "next";
import { ModerationPlayground } from "@/components/playground/playgrounds";
import { formSchema } from "@/lib/contracts/form-schema";
import { ModerationRequest } from "@/lib/contracts/moderation";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Moderation" };

export default async function ModerationPage() {
  await requirePerson();
  return <ModerationPlayground schema={formSchema(ModerationRequest, [])} />;
}
