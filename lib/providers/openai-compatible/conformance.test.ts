import { describeChatConformance } from "../../testing/conformance";
import { createOpenAiCompatible } from "./provider";

describeChatConformance("openai-compatible", (setting) => createOpenAiCompatible({ id: "openai", ...setting }));
