import type { Metadata } from "next";
import { AssetsPage } from "@/components/assets/assets-page";
import { UploadButton } from "@/components/assets/upload-later";
import { EmptyState } from "@/components/ui/empty-state";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Assets" };

export default async function Assets() {
  const { role } = await requirePerson();
  const mayChange = role !== "viewer";
  return (
    <AssetsPage
      mayChange={mayChange}
      empty={
        <EmptyState title="No assets yet" actions={mayChange && <UploadButton group="" />}>
          What models make here is kept: pictures, films and sounds. Files of your own can be uploaded, dropped on this page, or pasted.
        </EmptyState>
      }
    />
  );
}
