import type { Metadata } from "next";
import { VideoJobPage } from "@/components/video/pages";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Video job" };

export default async function Job({ params }: { params: Promise<{ jobId: string }> }) {
  await requirePerson();
  const { jobId } = await params;
  return <VideoJobPage id={jobId} />;
}
