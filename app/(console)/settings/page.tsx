import type { Metadata } from "next";
import { SettingsPage } from "@/components/account/settings-page";
import { requirePerson } from "@/lib/server/page-session";
import { hasPassword, signInWays } from "@/lib/server/serve";

export const metadata: Metadata = { title: "Settings" };

export default async function Settings() {
  const person = await requirePerson();
  const [own, { passwords }] = await Promise.all([hasPassword(person.userId), signInWays()]);
  return <SettingsPage person={person} hasPassword={own && passwords} />;
}
