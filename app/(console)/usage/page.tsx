import type { Metadata } from "next";
import { UsagePage } from "@/components/usage/usage-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Usage" };

export default async function Usage() {
  await requirePerson();
  return <UsagePage />;
}
