import type { Metadata } from "next";
import { ImageBench } from "@/components/bench/benches";
import { IMAGE_FIELDS } from "@/components/image/fields";
import { formSchema } from "@/lib/contracts/form-schema";
import { ImageEditRequest } from "@/lib/contracts/image";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Image edit" };

export default async function ImagePage() {
  await requirePerson();
  const names = IMAGE_FIELDS.map(({ name }) => name);
  return <ImageBench schema={formSchema(ImageEditRequest, names, ["parameters"])} />;
}
