import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type RegisteredPlayground, registeredPlayground } from "@/components/playground/registry";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

interface PlayPageProps {
  /** `/play/chat` has the draft, `/play/chat/run_…` a run. */
  params: Promise<{ playground: string; run?: string[] }>;
}

export async function generateMetadata({ params }: PlayPageProps): Promise<Metadata> {
  return { title: pageOf(await params).title };
}

export default async function PlayPage({ params }: PlayPageProps) {
  await requirePerson();
  const { Page, body, fields, at } = pageOf(await params);
  const names = fields.map(({ name }) => name);
  return <Page schema={formSchema(body, names, at)} />;
}

function pageOf({ playground, run = [] }: Awaited<PlayPageProps["params"]>): RegisteredPlayground {
  return (run.length <= 1 && registeredPlayground(playground)) || notFound();
}
