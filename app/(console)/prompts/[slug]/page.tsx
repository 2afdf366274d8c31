import type { Metadata } from "next";
import { PromptPage } from "@/components/prompts/prompt-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

interface Address {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ version?: string; call?: string }>;
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  return { title: (await params).slug };
}

export default async function PromptOfName({ params, searchParams }: Address) {
  const person = await requirePerson();
  const { version, call } = await searchParams;
  const wanted = Number(version);
  return (
    <PromptPage
      slug={(await params).slug}
      rights={{
        changes: may(person, "team.change"),
        guards: may(person, "team.manage"),
        overrides: person.role === "owner",
      }}
      version={Number.isInteger(wanted) && wanted > 0 ? wanted : undefined}
      logged={call}
    />
  );
}
