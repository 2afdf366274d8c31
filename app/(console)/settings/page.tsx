import type { Metadata } from "next";
import { SettingsPage } from "@/components/settings/settings-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Settings" };

export default async function Settings() {
  return <SettingsPage person={await requirePerson()} />;
}
