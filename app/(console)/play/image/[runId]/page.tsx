import type { Metadata } from "next";
import { IMAGE_FIELDS } from "@/components/playground/image/fields";
import { ImagePlayground } from "@/components/playground/playgrounds";
import { formSchema } from "@/lib/contracts/form-schema";
import { ImageEditRequest } from "@/lib/contracts/image";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Images" };

export default async function ImageRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = IMAGE_FIELDS.map(({ name }) => name);
  return <ImagePlayground key={runId} schema={formSchema(ImageEditRequest, names, ["parameters"])} runId={runId} />;
}
