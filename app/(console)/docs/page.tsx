import type { Metadata } from "next";
import { StartPage } from "@/components/docs/start-page";
import { docsReader } from "@/lib/server/page-session";
import { guides, overview } from "@/lib/server/serve";
import { readDescription } from "./description";

export const metadata: Metadata = { title: "API docs" };

export default async function DocsPage() {
  const person = await docsReader();
  const [api, { baseUrl, models }] = await Promise.all([readDescription(), overview()]);
  const able = models.filter(({ capabilities }) => capabilities.includes("chat"));
  const simulated = able.find((one) => one.simulated);
  // Which models a gateway serves is not public.
  const model = person ? (able.find((one) => !one.simulated) ?? simulated) : simulated;
  return <StartPage api={api} baseUrl={baseUrl} model={model?.id} guides={guides()} />;
}
