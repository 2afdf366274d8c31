import { describeChatConformance } from "../../testing/conformance";
import { describeImageConformance } from "../../testing/conformance-image";
import type { ProviderSetting } from "../../testing/conformance-setting";
import { describeSpeechConformance } from "../../testing/conformance-speech";
import { createOpenAiCompatible } from "./provider";

const makeProvider = (setting: ProviderSetting) => createOpenAiCompatible({ id: "openai", ...setting });

describeChatConformance("openai-compatible", makeProvider);
describeSpeechConformance("openai-compatible", makeProvider);
describeImageConformance("openai-compatible", makeProvider);
