import type { Metadata } from "next";
import { StartPage } from "@/components/docs/start-page";
import { requirePerson } from "@/lib/server/page-session";
import { guides, overview } from "@/lib/server/serve";
import { readDescription } from "./description";

export const metadata: Metadata = { title: "API docs" };

export default async function DocsPage() {
  await requirePerson();
  const [api, { baseUrl, models }] = await Promise.all([readDescription(), overview()]);
  const able = models.filter(({ capabilities }) => capabilities.includes("chat"));
  const model = able.find(({ simulated }) => !simulated) ?? able[0];
  return <StartPage api={api} baseUrl={baseUrl} model={model?.id} guides={guides()} />;
}
