import type { Metadata } from "next";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Webhooks() {
  const person = await requirePerson();
  return <WebhooksPage manages={may(person, "webhooks.manage")} />;
}
