import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NoOperation } from "@/components/docs/no-operation";
import { OperationPage } from "@/components/docs/operation";
import { findOperation } from "@/lib/docs/operations";
import { docsReader } from "@/lib/server/page-session";
import { overview } from "@/lib/server/serve";
import { readDescription } from "../description";

interface Props {
  params: Promise<{ operationId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = findOperation(await readDescription(), (await params).operationId);
  return { title: operation ? `${operation.summary}, API docs` : "API docs" };
}

export default async function OperationDocsPage({ params }: Props) {
  const person = await docsReader();
  const { operationId } = await params;
  const [api, { baseUrl, models }] = await Promise.all([readDescription(), overview()]);
  const operation = findOperation(api, operationId);
  // Not `notFound`: the page is already streaming, and the browser would report an error.
  if (!operation) return <NoOperation />;
  // Aliases and actions are documented on their operation's page.
  if (operation.id !== operationId) redirect(`/docs/${operation.id}`);
  // Which models a gateway serves is not public.
  const shown = person ? models : models.filter(({ simulated }) => simulated);
  return <OperationPage operation={operation} baseUrl={baseUrl} models={shown} personal={person !== undefined} />;
}
