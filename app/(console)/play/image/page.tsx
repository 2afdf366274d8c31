import type { Metadata } from "next";
import { IMAGE_FIELDS } from "@/components/playground/image/fields";
import { ImagePlayground } from "@/components/playground/playgrounds";
import { formSchema } from "@/lib/contracts/form-schema";
import { ImageEditRequest } from "@/lib/contracts/image";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Images" };

export default async function ImagePage() {
  await requirePerson();
  const names = IMAGE_FIELDS.map(({ name }) => name);
  return <ImagePlayground schema={formSchema(ImageEditRequest, names, ["parameters"])} />;
}
