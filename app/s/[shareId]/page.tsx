import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { SharedPage } from "@/components/shares/shared-page";
import { Offline } from "@/components/shell/offline";
import { currentPerson } from "@/lib/server/page-session";
import { openShare } from "@/lib/server/serve";

interface Address {
  params: Promise<{ shareId: string }>;
}

/** Cached per request, so that one visit is counted once. */
const look = cache(async (token: string) => openShare(token, await currentPerson()));

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const share = await look((await params).shareId);
  return { title: typeof share === "object" ? share.title : "Shared run", robots: { index: false, follow: false, noarchive: true } };
}

/** Revoked, expired and unknown links look the same. */
export default async function Shared({ params }: Address) {
  const { shareId } = await params;
  const share = await look(shareId);
  if (share === "sign_in") redirect(`/login?next=${encodeURIComponent(`/s/${shareId}`)}`);
  if (!share) notFound();
  const signedIn = (await currentPerson()) !== undefined;
  return (
    <>
      <SharedPage share={share} signedIn={signedIn} />
      <Offline fixed />
    </>
  );
}
