import { Message } from "@/components/ui/message";

export default function NotFound() {
  return (
    <Message title="Page not found">
      <p className="text-ink-2">
        The page does not exist, or it has moved. API addresses are listed in <a href="/openapi.json">/openapi.json</a>.
      </p>
      <a href="/">Go to the overview</a>
    </Message>
  );
}
