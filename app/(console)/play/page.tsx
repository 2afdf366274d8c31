import { redirect } from "next/navigation";
import { requirePerson } from "@/lib/identity/page-session";

/** The bench begins with chat. */
export default async function BenchPage() {
  await requirePerson();
  redirect("/play/chat");
}
