import { redirect } from "next/navigation";
import { requirePerson } from "@/lib/server/page-session";

export default async function PlaygroundPage() {
  await requirePerson();
  redirect("/play/chat");
}
