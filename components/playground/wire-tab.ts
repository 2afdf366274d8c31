export type WireTab = "preview" | "sent" | "response" | "headers" | "code";
