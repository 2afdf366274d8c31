import type { Metadata } from "next";
import { CHAT_FIELDS } from "@/components/playground/chat/fields";
import { ChatPlayground } from "@/components/playground/playgrounds";
import { ChatRequest } from "@/lib/contracts/chat";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Chat" };

export default async function ChatPage() {
  await requirePerson();
  const names = CHAT_FIELDS.map(({ name }) => name);
  return <ChatPlayground schema={formSchema(ChatRequest, names)} />;
}
