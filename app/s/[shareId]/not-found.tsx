import { Message } from "@/components/ui/message";

export default function NoSuchLink() {
  return (
    <Message title="This link is no longer valid">
      <p className="text-ink-2">It was revoked, has expired, or was not copied completely. Ask the sender for a new one.</p>
      <a href="/">Go to the console</a>
    </Message>
  );
}
