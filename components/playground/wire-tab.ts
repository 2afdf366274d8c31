export type WireTab = "preview" | "sent" | "response" | "headers" | "mcp" | "code";
