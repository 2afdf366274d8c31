import type { Metadata } from "next";
import { ChatBench } from "@/components/bench/benches";
import { CHAT_FIELDS } from "@/components/chat/fields";
import { ChatRequest } from "@/lib/contracts/chat";
import { formSchema } from "@/lib/contracts/form-schema";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Chat" };

export default async function ChatRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requirePerson();
  const { runId } = await params;
  const names = CHAT_FIELDS.map(({ name }) => name);
  return <ChatBench key={runId} schema={formSchema(ChatRequest, names)} runId={runId} />;
}
