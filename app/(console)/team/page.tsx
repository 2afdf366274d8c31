import type { Metadata } from "next";
import { PeoplePage } from "@/components/team/people-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Team" };

export default async function Team() {
  const person = await requirePerson();
  return <PeoplePage role={person.role} manages={may(person, "members.manage")} />;
}
