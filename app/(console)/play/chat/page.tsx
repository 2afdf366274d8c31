import type { Metadata } from "next";
import { ChatBench } from "@/components/bench/benches";
import { CHAT_FIELDS } from "@/components/chat/fields";
import { ChatRequest } from "@/lib/contracts/chat";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Chat" };

export default async function ChatPage() {
  await requirePerson();
  const names = CHAT_FIELDS.map(({ name }) => name);
  return <ChatBench schema={formSchema(ChatRequest, names)} />;
}
