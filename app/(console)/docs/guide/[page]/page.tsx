import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { GuidePage } from "@/components/docs/guide-page";
import { NoGuide } from "@/components/docs/no-guide";
import { docsReader } from "@/lib/server/page-session";
import { guidePage, overview } from "@/lib/server/serve";

interface Props {
  params: Promise<{ page: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = guidePage((await params).page);
  return { title: guide ? `${guide.title}, API docs` : "API docs" };
}

export default async function GuideDocsPage({ params }: Props) {
  const person = await docsReader();
  const { page } = await params;
  if (page.endsWith(".md")) redirect(`/docs/guide/${page.slice(0, -".md".length)}`);
  const guide = guidePage(page);
  if (!guide) return <NoGuide />;
  const { baseUrl } = await overview();
  return <GuidePage key={guide.name} name={guide.name} text={guide.text} baseUrl={baseUrl} personal={person !== undefined} />;
}
