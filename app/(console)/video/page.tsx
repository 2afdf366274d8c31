import type { Metadata } from "next";
import { VideoBoardPage } from "@/components/video/pages";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Video" };

export default async function Video() {
  await requirePerson();
  return <VideoBoardPage />;
}
