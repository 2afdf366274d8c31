import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { InvitesPage } from "@/components/team/invites-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Invitations" };

export default async function Invites() {
  const person = await requirePerson();
  if (!may(person, "members.manage")) redirect("/team");
  return <InvitesPage role={person.role} />;
}
