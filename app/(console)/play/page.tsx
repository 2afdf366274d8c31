import { redirect } from "next/navigation";
import { requirePerson } from "@/lib/server/page-session";

/** The playground begins with chat. */
export default async function PlaygroundPage() {
  await requirePerson();
  redirect("/play/chat");
}
