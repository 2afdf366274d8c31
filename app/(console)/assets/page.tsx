import type { Metadata } from "next";
import { AssetsPage } from "@/components/assets/assets-page";
import { UploadButton } from "@/components/assets/upload-later";
import { EmptyState } from "@/components/ui/empty-state";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Assets" };

export default async function Assets() {
  const person = await requirePerson();
  const mayChange = may(person, "team.change");
  return (
    <AssetsPage
      mayChange={mayChange}
      empty={
        <EmptyState title="No assets yet" actions={mayChange && <UploadButton group="" />}>
          Images, videos and audio that models generate are kept here. You can also upload, drop or paste your own files.
        </EmptyState>
      }
    />
  );
}
