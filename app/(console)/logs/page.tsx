import type { Metadata } from "next";
import { LogsPage } from "@/components/logs/logs-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Logs" };

export default async function Logs() {
  await requirePerson();
  return <LogsPage />;
}
