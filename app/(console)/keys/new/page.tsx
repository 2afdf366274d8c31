import type { Metadata } from "next";
import { KeyHeader } from "@/components/keys/key-header";
import { NewKey } from "@/components/keys/new-key";
import { EmptyState } from "@/components/ui/empty-state";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "New key" };

export default async function NewKeyPage() {
  const person = await requirePerson();
  if (may(person, "team.change")) return <NewKey manages={may(person, "keys.manage")} />;
  return (
    <>
      <KeyHeader title="New key" />
      <div className="pane-body">
        <EmptyState title="Viewers cannot create keys">Ask an owner or admin of the team for a key, or for the Developer role.</EmptyState>
      </div>
    </>
  );
}
