import { Message } from "@/components/ui/message";

export default function NoSuchLink() {
  return (
    <Message title="Nothing at this link">
      <p className="text-ink-2">It was revoked, its time is over, or it was not copied whole. Ask the person who sent it for a new one.</p>
      <a href="/">Go to the first page</a>
    </Message>
  );
}
