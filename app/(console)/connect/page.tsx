import type { Metadata } from "next";
import { ConnectPage } from "@/components/connect/connect-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";
import { overview } from "@/lib/server/serve";

export const metadata: Metadata = { title: "Connect" };

export default async function Connect() {
  const person = await requirePerson();
  const { baseUrl } = await overview();
  return <ConnectPage base={baseUrl.replace(/\/v1$/, "")} creates={may(person, "team.change")} />;
}
