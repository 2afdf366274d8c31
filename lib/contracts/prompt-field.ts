import { z } from "zod";

const FIELDS = {
  id: { type: "string", description: "Name of the prompt." },
  version: { type: ["integer", "string"], description: "Version number. Default: the version of the label." },
  label: { type: "string", description: "A label of the prompt, or `latest` for its newest version. Default: `production`." },
  variables: { type: "object", description: "Values of its variables, by name. Default: their own defaults." },
};
/** The JSON Schema of `PromptCall`. */
const PROMPT_SCHEMA = {
  type: "object",
  required: ["id"],
  properties: FIELDS,
  description:
    "A stored prompt of the team. It fills in the model, the texts and the parameters, also those that are otherwise required; fields that the request contains itself take precedence, those in `text`, `reasoning`, `output_config` and `generationConfig` member by member. Default: none.",
};

/** Replaced before the body is validated; an endpoint that takes prompts has the form in `prompts`. */
export const promptField = z.unknown().optional().meta({ override: PROMPT_SCHEMA });
